import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';

/** Number of characters in base 36 of an id (128 bits) and of a signature (80 bits). */
const ID_LENGTH = 25;
const SIGNATURE_LENGTH = 16;
const SIGNATURE_HEX = 20;
/** Its parts are bounded, because a header that is no list of addresses must not take long either. */
const ADDRESS = /([^\s<>,;:"@+]{1,64})\+([0-9a-z]{41})@([^\s<>,;:"@]{1,255})/gi;
/** A token in the source of a mail, also where a line is broken or the plus sign is encoded. */
const WRITTEN_TOKEN = /(?:\+|[=%]2b)((?:(?:=?\r?\n[ \t]{0,8})?[0-9a-z]){41})(?![0-9a-z])/gi;
/** Most written tokens of a mail whose signature is checked. Random text in base64 looks like a token 2,000 times in 15 MB. */
const CHECKS_MAX = 10_000;
/** Least digits of a plus sign and a token in base64. */
const BASE64_MIN = 56;
const LINE_FEED = 10;
const bytesOf = (pattern: RegExp) => Array.from({ length: 256 }, (_, byte) => pattern.test(String.fromCharCode(byte)));
/** For each byte, whether it is a digit of base64, and whether it may be in a part in base64. */
const IS_DIGIT = bytesOf(/[A-Za-z0-9+/]/);
const IN_BASE64 = bytesOf(/[A-Za-z0-9+/ \t\r\n]/);
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

interface Checks {
  left: number;
}

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
      this.isOurs(digits) ? written.slice(0, -digits.length) + crossed(digits) : written,
    );
  }

  /**
   * Like `masked`, for the source of a mail, also in its parts in base64. Its length stays the same. Strangers send such mails,
   * so a mail of millions of lines or tokens takes little time, and memory for a few copies: after `CHECKS_MAX` tokens, all that
   * looks like one is crossed out unchecked.
   */
  maskedMail(raw: Buffer): Buffer {
    const mail = Buffer.from(raw);
    const checks = { left: CHECKS_MAX };
    this.crossOut(mail, checks);
    for (const block of blocksIn(mail)) this.maskBlock(block, checks);
    return mail;
  }

  /** Masks the tokens in lines in base64. Digits of other content stay. */
  private maskBlock(block: Buffer, checks: Checks): void {
    const content = Buffer.from(block.toString('latin1'), 'base64');
    const before = content.toString('base64');
    if (!this.crossOut(content, checks)) return;
    const after = content.toString('base64');
    let digit = 0;
    for (let place = 0; place < block.length; place++) {
      if (!IS_DIGIT[block[place]!]) continue;
      if (after[digit] !== before[digit]) block[place] = after.charCodeAt(digit);
      digit += 1;
    }
  }

  /** Crosses out the tokens in a source, in place. Returns whether there were any. */
  private crossOut(source: Buffer, checks: Checks): boolean {
    let any = false;
    // `replace` would keep all matches until the end.
    for (const { 0: written, 1: digits = '', index } of source.toString('latin1').matchAll(WRITTEN_TOKEN)) {
      if (checks.left > 0) {
        checks.left -= 1;
        if (!this.isOurs(digits)) continue;
      }
      source.write(crossed(digits), index + written.length - digits.length, 'latin1');
      any = true;
    }
    return any;
  }

  private isOurs(digits: string): boolean {
    return this.mailOf(digits.replace(/[^0-9a-z]/gi, '').toLowerCase()) !== null;
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

const crossed = (digits: string): string => digits.replace(/[0-9a-z]/gi, 'x');

/**
 * Returns the parts of a mail, as views of it, that are lines in base64 below each other, except those too short for a token.
 * Padding, an empty line and any other character end a part. The next one begins with a line.
 */
function* blocksIn(mail: Buffer): Generator<Buffer> {
  let begin = 0;
  let isEmpty = true;
  for (let at = 0; at <= mail.length; at++) {
    const byte = mail[at] ?? 0;
    const isBreak = byte === LINE_FEED;
    if (isBreak ? isEmpty : !IN_BASE64[byte]) {
      if (at - begin >= BASE64_MIN) yield mail.subarray(begin, at);
      begin = Infinity;
    }
    if (isBreak && begin === Infinity) begin = at + 1;
    isEmpty = isBreak || (isEmpty && !IS_DIGIT[byte]);
  }
}
