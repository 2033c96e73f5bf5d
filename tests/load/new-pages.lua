-- For wrk: each request asks for a page that nobody has asked for yet. With "twice", each page is
-- asked for again soon after, because the page cache stores it then.
local number, start, twice, count
local block = 500

function init(arguments)
  number = tonumber(arguments[1])
  twice = arguments[2] == 'twice'
  count = 0
  -- Of the parameters that pages and calls read, these values change nothing: a view that is not
  -- known, and a second page number beside the first.
  local name = wrk.path:find('^/api/') and 'page=' or 'view='
  start = wrk.path .. (wrk.path:find('?', 1, true) and '&' or '?') .. name
end

function request()
  local page = count
  if twice then page = math.floor(count / (2 * block)) * block + count % block end
  count = count + 1
  return wrk.format('GET', start .. (number + page))
end
