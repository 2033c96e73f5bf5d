-- For wrk: each request asks for a page that nobody has asked for yet.
local number, start

function init(arguments)
  number = tonumber(arguments[1])
  start = wrk.path .. (wrk.path:find('?', 1, true) and '&' or '?') .. 'view='
end

function request()
  number = number + 1
  return wrk.format('GET', start .. number)
end
