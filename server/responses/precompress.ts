import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Files worth compressing; photos and similar files are compressed already. */
const compressible = /\.(css|html|ico|js|json|svg|txt|wasm|xml)$/

/** Writes the best brotli and gzip version of each file beside it, if that is smaller. */
export async function precompress(folder: string) {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files.filter((file) => compressible.test(file)).map((file) => compressFile(join(folder, file))),
  )
}

async function compressFile(file: string) {
  const content = await readFile(file)
  const variants = {
    br: await brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gz: await gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  }
  for (const [extension, compressed] of Object.entries(variants)) {
    if (compressed.length < content.length) await writeFile(`${file}.${extension}`, compressed)
  }
}
