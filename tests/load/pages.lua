-- For wrk: asks for the addresses of a file again and again, in turn.
local addresses = {}
local index = 0

function init(arguments)
  for address in io.lines(arguments[1]) do
    addresses[#addresses + 1] = address
  end
end

function request()
  index = index % #addresses + 1
  return wrk.format('GET', addresses[index])
end
