import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  type MessageClassification,
  PerRequestHTTPServerTransport,
  type Server,
} from '@modelcontextprotocol/server';

/**
 * Takes one request to a server and hands over its answer as an object. The library's own transport makes a `Response`
 * of it, which costs as much as the rest of the protocol, because the collector of garbage keeps its stream for long.
 */
export class DirectTransport extends PerRequestHTTPServerTransport {
  private answered: ((answer: JSONRPCMessage) => void) | undefined;

  /**
   * Returns the answer of a server that was made for this request; undefined when the server refuses the request before
   * any of its handlers runs, since only the library knows the HTTP status of such a refusal.
   */
  // oxlint-disable-next-line typescript/no-deprecated -- deprecated except for advanced uses
  static async ask(server: Server, message: JSONRPCRequest, classification: MessageClassification) {
    const transport = new DirectTransport({ classification });
    await server.connect(transport);
    let refused = false;
    transport.answered = () => (refused = true);
    transport.onmessage?.(message, { classification });
    return refused ? undefined : new Promise<JSONRPCMessage>((resolve) => (transport.answered = resolve));
  }

  override send(message: JSONRPCMessage): Promise<void> {
    if ('result' in message || 'error' in message) this.answered?.(message);
    return Promise.resolve();
  }
}
