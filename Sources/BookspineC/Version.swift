import CBookspineTypes

/// The version of the library, such as "1.2.3".
///
/// - Returns: A constant string; do not free it.
@c(bookspine_version_string)
public func versionString() -> UnsafePointer<CChar> { libraryVersion.cString }

/// The version of the ABI.
///
/// It grows when functions are added and no function ever changes or goes within one SONAME, so a
/// program runs with any library whose number is at least the BOOKSPINE_ABI_VERSION that it was compiled with.
///
/// - Returns: The number, from 1.
@c(bookspine_abi_version)
public func abiVersion() -> UInt32 { UInt32(BOOKSPINE_ABI_VERSION) }
