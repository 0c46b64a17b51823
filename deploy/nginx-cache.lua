-- Purges responses of nginx's cache by surrogate key, which open source nginx cannot do itself.
--
-- Each purge increases a number and notes it for its keys. A response is stored under its URL and the number at the time
-- of its request. It is used as long as none of its keys was purged later. A response that was requested before a purge
-- and arrives after it is stored under the old number, so it is never used.

local responses = ngx.shared.cached_responses -- by URL: the number of the response, then its surrogate keys
local purges = ngx.shared.cache_purges -- by surrogate key: the number of its last purge

local KEY_MAX_LENGTH = 64
local EVERYTHING = "shop" -- the key of all responses

local tracking_parameters = {
  fbclid = true, gbraid = true, gclid = true, igshid = true, mc_cid = true, mc_eid = true, msclkid = true, wbraid = true,
}

-- States of nginx's cache in which it stores what the shop just sent.
local is_fetched = { MISS = true, EXPIRED = true, REVALIDATED = true }

local cache = {}

local token = os.getenv("CDN_PURGE_TOKEN")
if not token or token == "" then error("The environment variable CDN_PURGE_TOKEN is not set for nginx") end

-- Starts at the time in milliseconds, so that numbers also grow when nginx restarts and loses them. A reload keeps them.
purges:add("number", math.floor(ngx.now() * 1000))

local function current_number() return string.format("%d", purges:get("number")) end

-- The number of the stored response, and whether none of its keys was purged since.
local function find_response(url)
  local entry = responses:get(url)
  if not entry then return nil, false end
  local number
  for word in entry:gmatch("%S+") do
    if not number then
      number = word
    elseif (purges:get(word) or 0) > tonumber(number) then
      return number, false
    end
  end
  return number, true
end

-- Parameters of advertisements do not change a page.
local function without_tracking(query)
  local kept = {}
  for part in query:gmatch("[^&]+") do
    local name = part:match("^[^=]*")
    if not tracking_parameters[name] and not name:find("^utm_") then kept[#kept + 1] = part end
  end
  return table.concat(kept, "&")
end

-- Chooses the response to use, or its place in the cache.
function cache.prepare()
  local var = ngx.var
  if var.is_uncached == "1" then return ngx.exec("@uncached") end
  local path, query = var.request_uri:match("^([^?]*)%??(.*)$")
  if query ~= "" and path == var.uri then
    local kept = without_tracking(query)
    if kept ~= query then ngx.req.set_uri_args(kept) end
    query = kept
  end
  local url = var.cached_encoding .. " " .. path .. (query ~= "" and "?" .. query or "")
  local number, is_current = find_response(url)
  var.cached_url = url
  var.cached_number = is_current and number or current_number()
  var.outdated_number = number or ""
end

-- Lets the shop's error be replaced by the last response, if there is one.
function cache.use_outdated()
  local var = ngx.var
  if var.outdated_number ~= "" then var.cached_number = var.outdated_number end
end

-- Notes the surrogate keys of a response that nginx stores.
function cache.remember()
  local var = ngx.var
  local keys = var.upstream_http_surrogate_key
  if not keys or not is_fetched[var.upstream_cache_status] then return end
  local known = responses:get(var.cached_url)
  local is_older = known and tonumber(known:match("^%d+")) > tonumber(var.cached_number)
  if not is_older then responses:set(var.cached_url, var.cached_number .. " " .. keys) end
end

-- Comparing hashes takes the same time however many letters of a token are right.
local function is_authorized()
  local given = (ngx.var.http_authorization or ""):match("^Bearer (.+)$") or ""
  return ngx.hmac_sha1(token, given) == ngx.hmac_sha1(token, token)
end

-- Handles `POST` with the keys in the header `Surrogate-Key`, separated by spaces.
function cache.purge()
  if ngx.req.get_method() ~= "POST" then return ngx.exit(ngx.HTTP_NOT_ALLOWED) end
  if not is_authorized() then return ngx.exit(ngx.HTTP_FORBIDDEN) end
  local number = purges:incr("number", 1)
  for key in (ngx.var.http_surrogate_key or ""):gmatch("%S+") do
    if #key > KEY_MAX_LENGTH then return ngx.exit(ngx.HTTP_BAD_REQUEST) end
    local ok, _, is_full = purges:set(key, number)
    -- An older purge was lost, so that of everything replaces it.
    if not ok or is_full then purges:set(EVERYTHING, number) end
  end
  return ngx.exit(ngx.HTTP_NO_CONTENT)
end

return cache
