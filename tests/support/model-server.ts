import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (response: ServerResponse) => void

/** An HTTP server that implements the part of the OpenAI API that the portal uses. */
export class ModelServer {
  readonly asked: Array<{ messages: Array<{ role: string; content: string }> }> = []
  answer: Answer = ModelServer.says({})
  /** The most requests open at the same time. */
  maxOpen = 0
  readonly #server = createServer((request, response) => {
    let body = ''
    this.#open += 1
    this.maxOpen = Math.max(this.maxOpen, this.#open)
    response.on('close', () => {
      this.#open -= 1
    })
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      this.asked.push(JSON.parse(body))
      this.answer(response)
    })
  })
  #open = 0

  static async start() {
    const model = new ModelServer()
    await new Promise<void>((resolve) => model.#server.listen(0, '127.0.0.1', resolve))
    return model
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  async stop() {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Returns an answer whose content is this value as JSON, or this text unchanged. */
  static says(content: unknown): Answer {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    return (response) => {
      const message = { role: 'assistant', content: text, refusal: null }
      const choice = { index: 0, finish_reason: 'stop', logprobs: null, message }
      response.setHeader('Content-Type', 'application/json')
      response.end(
        JSON.stringify({
          id: 'c',
          object: 'chat.completion',
          created: 1,
          model: 'm',
          choices: [choice],
        }),
      )
    }
  }

  static fails(status: number): Answer {
    return (response) => {
      response.statusCode = status
      response.end('{"error":{"message":"out of memory"}}')
    }
  }

  static later(ms: number, answer: Answer): Answer {
    return (response) => {
      setTimeout(() => answer(response), ms)
    }
  }
}
