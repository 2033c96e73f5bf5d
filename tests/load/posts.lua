-- For wrk: each request sends the next line of a file: path, cookie, address and form, with tabs
-- between.
local lines

function init(arguments)
  lines = io.lines(arguments[1])
end

function request()
  local line = lines()
  -- An address that does not exist, so that wrk reports it.
  if not line then
    return wrk.format('POST', '/the-file-has-too-few-lines')
  end
  local path, cookie, address, form = line:match('([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)')
  return wrk.format('POST', path, {
    ['Cookie'] = cookie,
    ['X-Forwarded-For'] = address,
    ['Content-Type'] = 'application/x-www-form-urlencoded',
  }, form)
end
