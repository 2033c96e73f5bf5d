-- For wrk: each request asks for a page that nobody has asked for yet.
local number

function init(arguments)
  number = tonumber(arguments[1])
end

function request()
  number = number + 1
  return wrk.format('GET', wrk.path .. '?view=' .. number)
end
