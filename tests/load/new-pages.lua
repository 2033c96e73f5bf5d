-- For wrk: each request asks for a page that nobody has asked for yet. With "twice", each page is
-- asked for again soon after, because the page cache stores it then.
local number, start, twice, count
local block = 500

function init(arguments)
  number = tonumber(arguments[1])
  twice = arguments[2] == 'twice'
  count = 0
  start = wrk.path .. (wrk.path:find('?', 1, true) and '&' or '?') .. 'view='
end

function request()
  local page = count
  if twice then page = math.floor(count / (2 * block)) * block + count % block end
  count = count + 1
  return wrk.format('GET', start .. (number + page))
end
