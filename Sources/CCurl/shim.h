#include <curl/curl.h>

/* Swift cannot call variadic functions; one wrapper for each type of argument. */
static inline CURLcode bookspine_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode bookspine_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode bookspine_curl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode bookspine_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode bookspine_curl_set_data_callback(CURL *handle, CURLoption option, curl_write_callback callback) {
  return curl_easy_setopt(handle, option, callback);
}

static inline long bookspine_curl_get_long(CURL *handle, CURLINFO info) {
  long value = 0;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

static inline curl_off_t bookspine_curl_get_size(CURL *handle, CURLINFO info) {
  curl_off_t value = 0;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

/* How the first finished transfer of a multi handle ended; -1 while none has. */
static inline int bookspine_curl_finished(CURLM *multi) {
  int left = 0;
  CURLMsg *message = curl_multi_info_read(multi, &left);
  return message != NULL && message->msg == CURLMSG_DONE ? (int)message->data.result : -1;
}

/* A cast in a macro, which Swift does not import. */
static inline CURLcode bookspine_curl_start(void) { return curl_global_init(CURL_GLOBAL_ALL); }
