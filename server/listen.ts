import type { Server } from 'node:http'
import { ConfigError } from '#app/shared/config.server.ts'

type Place = { host: string; port: number }

/** @throws {ConfigError} with one sentence, when host and port cannot be used */
export function listen(server: Server, { host, port }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new ConfigError(whyNot(error, { host, port }))))
    server.listen(port, host, resolve)
  })
}

function whyNot(error: NodeJS.ErrnoException, { host, port }: Place) {
  switch (error.code) {
    case 'EADDRINUSE':
      return `PORT ${port} is in use: stop the program that listens there, or set another number.`
    case 'EACCES':
      return `PORT ${port} is not for this user: set a number from 1024 to 65535.`
    default:
      return `HOST ${host} is no address of this machine (${error.code}): set 127.0.0.1, or 0.0.0.0 for everywhere.`
  }
}
