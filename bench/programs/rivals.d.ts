/** The part of tmi.js that the bench uses; the package has no types. */
declare module 'tmi.js' {
  interface Options {
    options?: { skipMembership?: boolean };
    connection?: { server?: string; port?: number; secure?: boolean; reconnect?: boolean };
    channels?: string[];
  }

  class Client {
    constructor(options: Options);
    on(
      event: 'message',
      listener: (channel: string, tags: Record<string, string>, text: string) => void,
    ): this;
    on(event: 'roomstate', listener: (channel: string) => void): this;
    connect(): Promise<unknown>;
    /** Internal message handler of its socket: processes one frame. */
    _onMessage(event: { data: string }): void;
  }

  const tmi: { Client: typeof Client };
  export default tmi;
}
