/** Rules for bounces: mails that a mail server refused or that a recipient reported as spam. */

export const BOUNCE_KINDS = ['hard', 'soft', 'complaint'] as const;
/**
 * `hard`: the mailbox does not exist. `soft`: the mailbox may exist, but the mail was refused for now or for another
 * reason. `complaint`: the recipient reported the mail as spam.
 */
export type BounceKind = (typeof BOUNCE_KINDS)[number];

/** Sources of a bounce: the SMTP session, a report in our bounce mailbox, or a webhook call of the mail provider. */
export const BOUNCE_WAYS = ['smtp', 'mailbox', 'webhook'] as const;
export type BounceWay = (typeof BOUNCE_WAYS)[number];

/** `most` soft bounces of an address within `days` days count as a hard bounce. */
export const SOFT_BOUNCES = { most: 3, days: 30 } as const;

/** A campaign pauses when a mail server has refused this many of its mails and accepted none. */
export const REFUSED_AT_FIRST = 5;

/**
 * A refusal counts against the recipient's mailbox only if the mail server accepted at least one of this many previous
 * mails.
 */
export const TAKEN_OF_LAST = 20;

/** A refusal as the mail server or its report states it. */
export interface Refusal {
  /** Field `Status` of the report (RFC 3463). Many servers write 5.0.0 for every failure. */
  status?: string | null;
  /** Reply of the mail server, for example `550 5.1.1 No such user`. It is more exact than `status`. */
  words?: string | null;
}

/** Classification of a refusal, derived from its most specific code or wording. */
export interface Verdict {
  /** `hard` only if the status code or the wording says that the mailbox does not exist and nothing contradicts that. */
  kind: 'hard' | 'soft';
  /** The most exact status code (RFC 3463): `5.1.1`. */
  code: string | null;
}

const CODE = '[245]\\.\\d{1,3}\\.\\d{1,3}';
/** Matches an SMTP reply, with an optional type prefix from the report: `smtp; 550-5.1.1 …`. */
const ANSWER = new RegExp(`(?:^|[\\s:;])([245]\\d\\d)(?:[ -]|$)(?:#?(${CODE})\\b)?`);
const ANY_CODE = new RegExp(`(?<![\\d.])(${CODE})(?![\\d.])`);

/** Matches status codes that are used for any failure; only the wording of the reply tells the cause. */
const GENERAL = /^5\.(0\.\d{1,3}|1\.0|2\.0|5\.0)$/;
/**
 * Matches status codes that blame the recipient's address or mailbox. Excludes 5.1.4 (ambiguous), 5.1.7 and 5.1.8 (our
 * sender address), 5.1.9 (route) and 5.2.2 (mailbox full).
 */
const OF_THE_MAILBOX = /^5\.(1\.(1|2|3|6|10)|2\.1)$/;

/** Wordings that say that the mailbox does not exist. */
const NAMES_THE_MAILBOX = [
  /\bno such (local )?(user|mailbox|recipient|address|account|person)\b/i,
  /\bno (mailbox|user|account) (here|by that name|with that name|found)\b/i,
  /\b(unknown|non-?existent|invalid|bad) (local )?(user|mailbox|account|destination mailbox)\b/i,
  /\bnot a (known|valid) (user|mailbox|recipient|address|account)\b/i,
  /\b(user|mailbox|recipient|account|address|addressee)\b.{0,60}?\b(unknown|not (be )?found|does ?n[o']t exist|does not exist|not exist|no longer exists?|is (disabled|inactive|deactivated|suspended)|not known)\b/i,
];

/** Wordings of other causes: mailbox full, this mail, our sender address, temporary failure. */
const NAMES_ANOTHER_CAUSE = [
  /\b(full|quota|over ?quota|storage|disk space|no space|mailbox size|too (large|big))\b/i,
  /\b(spam\w*|junk|virus\w*|malware|phish\w*|content|polic(y|ies)|reputation)\b/i,
  /\b(block(ed|ing|s|list\w*)|black ?list\w*|deny ?list\w*|listed|dnsb?l|rbl|banned)\b/i,
  /\b(relay\w*|senders?|spf|dkim|dmarc|authenticat\w*|access denied|not permitted|not allowed|not authori[sz]ed|prohibited)\b/i,
  /\b(rate|too many|too (fast|quickly|much)|grey ?list\w*|gray ?list\w*|temporar(y|ily)|try(ing)? again|later|timed? ?out|timeout|expired|busy)\b/i,
];

/**
 * Matches addresses, links and host names. They are removed before the wording is searched, because a name like
 * `spam@full.example` says nothing about the cause.
 */
const NAMES = /<[^<>]*>|\S+@\S+|\b[a-z]+:\/\/\S+|\b[a-z0-9-]+(\.[a-z0-9-]+)+\b/gi;

/**
 * Classifies a refusal. An unclear refusal counts as soft, so that an address is blocked only when its mailbox does not
 * exist.
 */
export function verdictOf({ status = null, words = null }: Refusal): Verdict {
  const said = words ?? '';
  const [, answer, named] = ANSWER.exec(said) ?? [];
  const isExact = (code: string | null | undefined): code is string => Boolean(code && !GENERAL.test(code));
  const codes = [named, status, ANY_CODE.exec(said)?.[1]];
  const code = codes.find(isExact) ?? codes.find(Boolean) ?? null;
  const told = said.replace(NAMES, ' ');
  const isForNow = answer?.startsWith('4') || code?.startsWith('4');
  const saysOtherwise = NAMES_ANOTHER_CAUSE.some((cause) => cause.test(told));
  const namesIt = isExact(code) ? OF_THE_MAILBOX.test(code) : NAMES_THE_MAILBOX.some((name) => name.test(told));
  return { kind: namesIt && !isForNow && !saysOtherwise ? 'hard' : 'soft', code };
}

/** True when a refusal blames the portal: its sender address, or a mail server that does not relay mails for it. */
export const isAboutUs = (words: string): boolean => {
  const { code } = verdictOf({ words });
  return code === '5.1.7' || code === '5.1.8' || /\brelay(ing)?\b/i.test(words.replace(NAMES, ' '));
};

/** The recipient of a failed mail, as the reporting server names the addresses, in lower case. */
export interface FailedRecipient {
  /**
   * Address of the recipient whose mail failed (`Final-Recipient` of RFC 3464); `original` is the address that the mail
   * was first sent to.
   */
  final: string | null;
  original: string | null;
  /** Addresses that failed, listed separately by Exim, which reports the original address as `final`. */
  failed: (string | null)[];
}

/**
 * Returns which mailbox failed, compared to the address of the subscriber or user (`address`). `theirs`: that address
 * itself. `behind`: an address that it forwards to, or unknown. `another`: the recipient of a forwarded copy, while the
 * mail to `address` was delivered.
 */
export function mailboxOf(
  address: string,
  { final, original, failed }: FailedRecipient,
): 'theirs' | 'behind' | 'another' {
  const named = [final, original].filter((one) => one !== null);
  const isTheirs = (one: string | null) => one !== null && (one === address || withoutXtext(one) === address);
  if (named.length > 0 && !named.some(isTheirs)) return 'another';
  const isSent = failed.some((one) => one !== null) && !failed.some(isTheirs);
  return isTheirs(final) && !isSent ? 'theirs' : 'behind';
}

/** Decodes an address that some servers leave encoded in `Original-Recipient`: `a+2Bb@c` is `a+b@c` (RFC 3461). */
const withoutXtext = (address: string): string =>
  address.replace(/\+([0-9a-f]{2})/gi, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16)).toLowerCase());
