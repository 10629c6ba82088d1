# Varnish 7 with varnish-modules in front of Araliya (CDN=varnish): docs/proxy-and-cdn.md.
#
# Put the shop's address into the backend below. CDN_PURGE_TOKEN in varnishd's own environment is what the shop sends
# along when it says what to forget; without one the addresses below may say it.
vcl 4.1;

import std;
import xkey;

backend shop {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 2s;
  .first_byte_timeout = 15s;
  .between_bytes_timeout = 10s;
  # Whether the process answers, not whether it can do everything: without its database it still has pages.
  .probe = {
    .url = "/health/live";
    .interval = 1s;
    .timeout = 1s;
    .window = 4;
    .threshold = 2;
    .initial = 2;
  }
}

# Who may say what is to be forgotten: the servers of the shop.
acl purgers {
  "127.0.0.0"/8;
  "::1";
  "10.0.0.0"/8;
  "172.16.0.0"/12;
  "192.168.0.0"/16;
  "fc00::"/7;
}

sub vcl_recv {
  set req.backend_hint = shop;

  if (req.method == "PURGE") {
    if (req.http.x-purge-token != std.getenv("CDN_PURGE_TOKEN") && std.getenv("CDN_PURGE_TOKEN") != "") {
      return (synth(403, "Wrong token"));
    }
    if (std.getenv("CDN_PURGE_TOKEN") == "" && client.ip !~ purgers) {
      return (synth(403, "Not from here"));
    }
    set req.http.x-purged = xkey.purge(req.http.xkey-purge);
    return (synth(200, "Forgot " + req.http.x-purged));
  }

  # Nobody but this cache says how the shop is reached.
  unset req.http.x-forwarded-host;
  unset req.http.forwarded;

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }

  # Fragments never reach a server; these parameters are for statistics in the browser.
  if (req.url ~ "[?&](utm_[a-z]+|gclid|gbraid|wbraid|fbclid|msclkid|mc_[ce]id|_ga)=") {
    set req.url = regsuball(req.url, "(^|[?&])(utm_[a-z]+|gclid|gbraid|wbraid|fbclid|msclkid|mc_[ce]id|_ga)=[^&]*", "\1");
    set req.url = regsuball(regsuball(req.url, "&&+", "&"), "\?&+", "?");
    set req.url = regsub(req.url, "[?&]$", "");
  }
  set req.url = std.querysort(req.url);

  # The shop sets no cookie. Those of statistics tell nothing of the answer; any other is somebody's own.
  if (req.http.cookie) {
    set req.http.cookie = ";" + req.http.cookie;
    set req.http.cookie = regsuball(req.http.cookie, ";\s*(_g[a-z0-9_]*|_fb[a-z]*|_pk_[^=]*|_hj[^=]*|_cl[a-z]*|__utm[a-z]*)=[^;]*", "");
    set req.http.cookie = regsub(req.http.cookie, "^;\s*", "");
    if (req.http.cookie == "") {
      unset req.http.cookie;
    }
  }
  if (req.http.authorization || req.http.cookie) {
    return (pass);
  }

  # An old answer is given for as long as it says while the shop is there, and much longer while it is not.
  if (std.healthy(req.backend_hint) && req.restarts == 0) {
    set req.grace = 30s;
  }
  return (hash);
}

sub vcl_hit {
  # Past the moment at which something changed by itself nothing old is given; the shop has it purged at once.
  if (obj.ttl <= 0s && obj.http.x-meanwhile == "0" && std.healthy(req.backend_hint) && req.restarts == 0) {
    return (pass);
  }
}

sub vcl_backend_fetch {
  # What is kept is kept for everybody: of what a visitor sends, only what tells answers apart.
  if (!bereq.uncacheable) {
    unset bereq.http.range;
    unset bereq.http.user-agent;
    unset bereq.http.referer;
  }
}

sub vcl_backend_response {
  if (beresp.status >= 500) {
    # What is old is better than an error: it stays, and is given by vcl_deliver.
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
    return (deliver);
  }
  # Only what the shop says itself may be kept: nothing else, however it is named.
  if (bereq.uncacheable || !beresp.http.cdn-cache-control || beresp.http.set-cookie || bereq.http.authorization || bereq.http.cookie) {
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
    # Asked again without waiting for one another; a second later it may be kept.
    if (!bereq.uncacheable) {
      set beresp.ttl = 1s;
    }
    return (deliver);
  }
  set beresp.ttl = std.duration(regsub(beresp.http.cdn-cache-control, "^.*s-maxage=([0-9]+).*$", "\1s"), 0s);
  set beresp.grace = std.duration(regsub(beresp.http.cdn-cache-control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 0s);
  set beresp.keep = 1h;
  if (beresp.http.cdn-cache-control !~ "stale-while-revalidate") {
    set beresp.http.x-meanwhile = "0";
  }
  set beresp.do_gzip = beresp.http.content-type ~ "^(text/|application/(json|javascript|xml|manifest))" && !beresp.http.content-encoding;
  return (deliver);
}

sub vcl_backend_error {
  # A server that is just being replaced: once more, and another may answer.
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
  # Not kept for anybody: it would stand before what is old.
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
  set beresp.http.content-type = "application/json";
  set beresp.http.retry-after = "1";
  set beresp.body = """{"message":"The shop cannot be reached. Please try again in a moment.","code":"UNAVAILABLE"}""";
  return (deliver);
}

sub vcl_deliver {
  # The shop failed: once more, and this time what is old will do.
  if (resp.status >= 500 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD") && !req.http.authorization && !req.http.cookie) {
    return (restart);
  }
  unset resp.http.xkey;
  unset resp.http.surrogate-key;
  unset resp.http.surrogate-control;
  unset resp.http.cache-tag;
  unset resp.http.cdn-cache-control;
  unset resp.http.x-meanwhile;
  unset resp.http.x-varnish;
  unset resp.http.via;
  # Of browsers no age is asked: they were told themselves how long they may keep it.
  unset resp.http.age;
  set resp.http.x-cache = "miss";
  if (obj.hits > 0) {
    set resp.http.x-cache = "hit";
  }
}

sub vcl_synth {
  if (req.method == "PURGE") {
    set resp.body = resp.reason;
    return (deliver);
  }
}
