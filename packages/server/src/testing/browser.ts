/** The part of a browser that sessions need: it stores cookies and sends them back. */
export class Browser {
  readonly jar = new Map<string, string>();
  readonly #send: (request: Request) => Promise<Response>;
  readonly #origin: string;

  constructor(send: (request: Request) => Promise<Response>, origin = 'http://localhost:4747') {
    this.#send = send;
    this.#origin = origin;
  }

  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  headers(more: Record<string, string> = {}): Headers {
    const headers = new Headers({ host: new URL(this.#origin).host, ...more });
    if (this.jar.size > 0) headers.set('cookie', this.cookie);
    return headers;
  }

  async get(path: string, more: Record<string, string> = {}): Promise<Response> {
    return this.#keep(
      await this.#send(new Request(`${this.#origin}${path}`, { headers: this.headers(more) })),
    );
  }

  /** Sends JSON as a page of this origin. */
  async post(path: string, body: unknown, more: Record<string, string> = {}): Promise<Response> {
    const headers = this.headers({
      'content-type': 'application/json',
      origin: this.#origin,
      ...more,
    });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.#keep(
      await this.#send(
        new Request(`${this.#origin}${path}`, { method: 'POST', headers, body: text }),
      ),
    );
  }

  #keep(response: Response): Response {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      if (value === '' || /max-age=0/i.test(line)) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return response;
  }
}
