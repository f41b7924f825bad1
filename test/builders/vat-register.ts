import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A recorded way in which the register answers. */
export type RegisterAnswer =
  | 'valid'
  | 'invalid'
  | 'undisclosed'
  | 'unavailable'
  | 'unavailable state'
  | 'failed verdict'
  | 'refused input'
  | 'error page'
  | 'no answer';

/** A question as the register received it. */
type Question = Record<string, string>;

const failure = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] });

/** Returns status and body of an answer, in the form of recorded answers. Failures come with status 200 and with 400. */
function answerTo({ countryCode, vatNumber, requesterNumber }: Question, answer: RegisterAnswer): [number, string] {
  const verdict = (valid: boolean, name = '---', address = '---') => ({
    countryCode,
    vatNumber,
    requestDate: '2026-11-28T10:42:00.000Z',
    valid,
    requestIdentifier: requesterNumber ? 'WAPIAAAAZ2kQx7Rt' : '',
    name,
    address,
  });
  const json: Record<string, [number, object]> = {
    valid: [200, verdict(true, 'SAS MUSEE DES PROFONDEURS', '12 QUAI DU LARGE\n13002 MARSEILLE')],
    undisclosed: [200, verdict(true)],
    invalid: [200, verdict(false)],
    unavailable: [200, failure('MS_UNAVAILABLE')],
    'unavailable state': [200, { valid: false, userError: 'MS_UNAVAILABLE' }],
    'failed verdict': [503, { valid: false }],
    'refused input': [400, failure('INVALID_INPUT')],
  };
  const [status, body] = json[answer] ?? [503, {}];
  return [status, answer === 'error page' ? '<html>Service Unavailable</html>' : JSON.stringify(body)];
}

/** Starts a register (VIES) on loopback. `answer` says how it answers from now on. */
export async function startVatRegister() {
  const questions: Question[] = [];
  const register = {
    answer: 'valid' as RegisterAnswer,
    delayMs: 0,
    questions,
    url: '',
    close: () => Promise.resolve(),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const question = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Question;
      questions.push(question);
      if (register.answer === 'no answer') return void request.socket.destroy();
      const [status, body] = answerTo(question, register.answer);
      setTimeout(() => response.writeHead(status, { 'Content-Type': 'application/json' }).end(body), register.delayMs);
    });
  });
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  register.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  register.close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return register;
}
