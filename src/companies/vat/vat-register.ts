import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { isEuState } from '../../rules/vat-rates.js';
import { vatSpellings } from '../vat-number.js';

const PATIENCE_MS = 10_000;
/** Longest answer that is read; a verdict has less than a kilobyte. */
const MAX_BYTES = 64 * 1024;

/** The register's verdict on a number. */
export interface VatVerdict {
  valid: boolean;
  consultationNumber: string | null;
  name: string | null;
  address: string | null;
}

/** No verdict, with the register's code of the reason, or one of ours: `NO_ANSWER`, `UNREADABLE`. */
export interface NoVerdict {
  problem: string;
}

/**
 * The European Commission's register of VAT numbers (VIES), by its REST interface. It reports failures in two ways, with
 * status 200 and with an error status; neither says anything about the number.
 */
@Injectable()
export class VatRegister {
  constructor(private readonly config: Config) {}

  /**
   * Asks about a VAT number in the name of the seller. `of` is the state of the number (`GR`, `XI`), `bare` the number
   * without its prefix. Never throws: an answer that is not a verdict is a problem.
   */
  async ask({ of, bare }: { of: string; bare: string }): Promise<VatVerdict | NoVerdict> {
    const { vatNumber, countryCode } = this.config.seller;
    const seller = vatNumber === null ? null : vatSpellings(vatNumber, countryCode);
    try {
      const response = await fetch(`${this.config.viesUrl}/check-vat-number`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({
          countryCode: registerCode(of),
          vatNumber: bare,
          ...(seller && { requesterMemberStateCode: registerCode(seller.of), requesterNumber: seller.bare }),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return verdictOf(await bounded(response), response.ok);
    } catch {
      return { problem: 'NO_ANSWER' };
    }
  }
}

/** True for the numbers that the register knows: of a state of the union, or of Northern Ireland. */
export const isInRegister = (of: string): boolean => isEuState(of) || of === 'XI';

/** Code of a state in the register, which uses EL for Greece. */
const registerCode = (state: string): string => (state === 'GR' ? 'EL' : state);

/** Returns the body of a response. Throws when it is too long. */
async function bounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error('The answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Words of the register for a verdict; all others say why there is none. */
const VERDICTS = ['VALID', 'INVALID'];

/** Reads an answer of the register. Failures come with any HTTP status, a verdict only with a status of success. */
function verdictOf(body: string, isOk: boolean): VatVerdict | NoVerdict {
  const answer = parsed(body);
  if (answer.actionSucceed === false || Array.isArray(answer.errorWrappers)) {
    const [first] = Array.isArray(answer.errorWrappers) ? (answer.errorWrappers as { error?: unknown }[]) : [];
    return { problem: textOf(first?.error)?.slice(0, 100) ?? 'UNREADABLE' };
  }
  const said = textOf(answer.userError);
  if (said && !VERDICTS.includes(said)) return { problem: said.slice(0, 100) };
  if (!isOk || typeof answer.valid !== 'boolean') return { problem: 'UNREADABLE' };
  return {
    valid: answer.valid,
    consultationNumber: textOf(answer.requestIdentifier)?.slice(0, 100) ?? null,
    name: textOf(answer.name),
    address: textOf(answer.address),
  };
}

function parsed(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Returns a text of the register; null for an empty one and for `---`, which stands for a text that is not disclosed. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || text === '---' ? null : text.slice(0, 1000);
}
