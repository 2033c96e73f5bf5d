// node scripts/own-node.mjs COMMAND...: runs a command of package.json with the portal's own Node first on
// the PATH. npm 9, which Debian has, does not link that Node into node_modules/.bin, because the package of
// the other processor has the same command; npm would then run the machine's Node, which may be too old.
import { spawn } from 'node:child_process'
import { delimiter, dirname, resolve } from 'node:path'
import { fail, portalNode } from './bootstrap.mjs'

const [command, ...args] = process.argv.slice(2)
const folders = [dirname(resolve(portalNode())), resolve('node_modules/.bin'), process.env.PATH]
const env = { ...process.env, PATH: folders.join(delimiter) }
// On Windows the commands are scripts, which only a shell starts.
const child = spawn(command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
child.on('error', ({ message }) => fail(message))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
