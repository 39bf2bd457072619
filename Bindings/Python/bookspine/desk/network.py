"""The desk on the local network: this machine's addresses, a certificate of its own, and a code to scan."""

from __future__ import annotations

import datetime
import ipaddress
import os
import socket
from pathlib import Path
from typing import List, Sequence

import segno
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_DAYS = 397
"""How long a certificate holds; browsers refuse longer ones."""


def addresses() -> List[str]:
    """This machine's IPv4 addresses on networks, the one that leads out first; nothing is sent to find out."""
    found: List[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address of nobody, and a datagram socket sends nothing yet
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    try:
        for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found.append(str(entry[4][0]))
    except OSError:
        pass
    return [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]


def certificate(folder: Path, names: Sequence[str]) -> Path:
    """A certificate that this machine signed itself, with its key, as a PEM file; made anew when it ends or names change."""
    path = folder / "certificate.pem"
    if path.is_file() and _holds(path, names):
        return path
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Bookspine desk")])
    now = datetime.datetime.now(datetime.timezone.utc)
    alternatives: List[x509.GeneralName] = [x509.DNSName("localhost")]
    alternatives += [x509.IPAddress(ipaddress.ip_address(address)) for address in ("127.0.0.1", *names)]
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=_DAYS))
        .add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    temporary = folder / "certificate.pem.new"
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(private + signed.public_bytes(serialization.Encoding.PEM))
    temporary.replace(path)
    return path


def _holds(path: Path, names: Sequence[str]) -> bool:
    try:
        known = x509.load_pem_x509_certificate(path.read_bytes())
        alternatives = known.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (ValueError, OSError, x509.ExtensionNotFound):
        return False
    covered = {str(address) for address in alternatives.get_values_for_type(x509.IPAddress)}
    tomorrow = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=1)
    return set(names) <= covered and known.not_valid_after_utc > tomorrow


def fingerprint(path: Path) -> str:
    """The SHA-256 fingerprint of a certificate, to compare by eye."""
    known = x509.load_pem_x509_certificate(path.read_bytes())
    return ":".join(f"{byte:02X}" for byte in known.fingerprint(hashes.SHA256()))


def qr_uri(text: str) -> str:
    """A QR code as the data URI of an SVG picture."""
    code: str = segno.make(text, error="m", micro=False).svg_data_uri(scale=6, border=3, dark="#000", light="#fff")
    return code
