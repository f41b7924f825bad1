import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { isDigits } from '../../platform/base64.js';

/** Number of characters in base 36 of an id (128 bits) and of a signature (80 bits). */
const ID_LENGTH = 25;
const SIGNATURE_LENGTH = 16;
const SIGNATURE_HEX = 20;
/** Its parts are bounded, because a header that is no list of addresses must not take long either. */
const ADDRESS = /([^\s<>,;:"@+]{1,64})\+([0-9a-z]{41})@([^\s<>,;:"@]{1,255})/gi;
/** A token in the source of a mail, also where a line is broken or the plus sign is encoded. */
const WRITTEN_TOKEN = /(?:\+|[=%]2b)((?:(?:=?\r?\n[ \t]{0,8})?[0-9a-z]){41})(?![0-9a-z])/gi;
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * Addresses for replies to mails about messages. Each names one mail, and so its thread and its reader, and is signed. The
 * token is written in digits and small letters, because mail servers may change the case of an address.
 */
@Injectable()
export class ReplyAddresses {
  private readonly key: Buffer;

  constructor(private readonly config: Config) {
    this.key = Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'reply addresses', 32));
  }

  /** Returns the address for replies to a mail; null when replies by mail are not set up. */
  of(mailId: string): string | null {
    return this.config.replyAddress?.replace('@', `+${this.tokenOf(mailId)}@`) ?? null;
  }

  /** Returns the ids of the mails whose reply addresses are in the text of a header. */
  mailsIn(header: string): string[] {
    const own = this.config.replyAddress?.toLowerCase();
    return [...header.matchAll(ADDRESS)].flatMap(([, name, token, host]) =>
      `${name}@${host}`.toLowerCase() === own ? (this.mailOf(token!.toLowerCase()) ?? []) : [],
    );
  }

  /** Returns a text with the tokens of our addresses crossed out, so that who reads it cannot reply in the name of another. */
  masked(text: string): string {
    return text.replace(WRITTEN_TOKEN, (written, digits: string) =>
      this.mailOf(digits.replace(/[^0-9a-z]/gi, '').toLowerCase())
        ? written.slice(0, -digits.length) + digits.replace(/[0-9a-z]/gi, 'x')
        : written,
    );
  }

  /** Like `masked`, for the source of a mail, also in its parts in base 64. Its length stays the same. */
  maskedMail(raw: Buffer): Buffer {
    const lines = this.masked(raw.toString('latin1')).split('\n');
    let block: number[] = [];
    for (const [place, line] of [...lines, ''].entries()) {
      if (isDigits(line.trimEnd())) block.push(place);
      else if (block.length > 0) {
        this.maskBlock(lines, block);
        block = [];
      }
    }
    return Buffer.from(lines.join('\n'), 'latin1');
  }

  /** Masks the tokens in lines in base 64, at these places of the lines of a mail. */
  private maskBlock(lines: string[], places: number[]): void {
    const content = Buffer.from(places.map((place) => lines[place]).join(''), 'base64').toString('latin1');
    const masked = this.masked(content);
    if (masked === content) return;
    const digits = Buffer.from(masked, 'latin1').toString('base64');
    let written = 0;
    for (const place of places) {
      const { length } = lines[place]!.trimEnd();
      lines[place] = digits.slice(written, written + length) + lines[place]!.slice(length);
      written += length;
    }
  }

  private tokenOf(mailId: string): string {
    const signature = createHmac('sha256', this.key).update(mailId).digest('hex').slice(0, SIGNATURE_HEX);
    return base36(mailId.replaceAll('-', ''), ID_LENGTH) + base36(signature, SIGNATURE_LENGTH);
  }

  private mailOf(token: string): string | null {
    const id = Array.from(token.slice(0, ID_LENGTH)).reduce(
      (sum, digit) => sum * 36n + BigInt(parseInt(digit, 36)),
      0n,
    );
    const mailId = id.toString(16).padStart(32, '0').replace(UUID, '$1-$2-$3-$4-$5');
    const expected = Buffer.from(this.tokenOf(mailId));
    return expected.length === token.length && timingSafeEqual(expected, Buffer.from(token)) ? mailId : null;
  }
}

const base36 = (hex: string, length: number): string => BigInt(`0x${hex}`).toString(36).padStart(length, '0');
