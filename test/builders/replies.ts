/** Our mail, as a reply quotes it. */
export interface QuotedMail {
  html: string;
  text: string;
  from: string;
}

export interface Reply {
  from: string;
  to: string;
  messageId?: string;
  /** Header fields in addition to those of every mail. */
  fields?: string[];
  text?: string;
  html?: string;
  isFlowed?: boolean;
  /** Its attachments; those with a content id are pictures that its HTML shows. */
  files?: { name: string; content: Buffer; type?: string; contentId?: string }[];
}

const base64 = (content: string | Buffer) =>
  Buffer.from(content as string)
    .toString('base64')
    .replaceAll(/.{76}/g, '$&\r\n');
const part = (type: string, content: string) =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(content)}\r\n`;

/** Builds the source of a reply; with text and HTML, as a mail with both. */
export function replyMail({
  from,
  to,
  messageId,
  fields = [],
  text,
  html,
  isFlowed = false,
  files = [],
}: Reply): string {
  const head = [
    `From: ${from}`,
    `To: HoloPortal <${to}>`,
    'Subject: Re: Messages about quote Q-2026-000123',
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    ...fields,
    'MIME-Version: 1.0',
    '',
  ].join('\r\n');
  const plain = text === undefined ? [] : part(isFlowed ? 'text/plain; format=flowed' : 'text/plain', text);
  const formatted = html === undefined ? [] : part('text/html', html);
  const body = multipart('alternative', [plain, formatted].flat());
  const [shown, attached] = [files.filter(({ contentId }) => contentId), files.filter(({ contentId }) => !contentId)];
  return head + multipart('mixed', [multipart('related', [body, ...shown.map(filePart)]), ...attached.map(filePart)]);
}

const multipart = (kind: string, parts: string[]): string =>
  parts.length === 1
    ? parts[0]!
    : `Content-Type: multipart/${kind}; boundary="${kind}"\r\n\r\n${parts.map((one) => `--${kind}\r\n${one}`).join('')}--${kind}--\r\n`;

const filePart = ({
  name,
  content,
  type = 'application/octet-stream',
  contentId,
}: NonNullable<Reply['files']>[number]) =>
  [
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: ${contentId ? 'inline' : 'attachment'}; filename="${name}"`,
    ...(contentId ? [`Content-ID: <${contentId}>`] : []),
    'Content-Transfer-Encoding: base64',
    '',
    `${base64(content)}\r\n`,
  ].join('\r\n');

const bodyOf = ({ html }: QuotedMail) => /<body[^>]*>([\s\S]*)<\/body>/.exec(html)![1]!;
const paragraphs = (answer: string, tag: (line: string) => string) => answer.split('\n').map(tag).join('\n');
const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n');
/** Breaks a text into lines as Gmail does for its part in plain text. */
const wrapped = (text: string) => text.replaceAll(/(?![^\n]{1,74}$)([^\n]{1,74})\s/g, '$1\n');

/** Sentences above a quoted mail, by language. */
export const WROTE = {
  en: (from: string) => `On Fri, 27 Nov 2026 at 10:12, HoloPortal <${from}> wrote:`,
  nl: (from: string) => `Op vr 27 nov 2026 om 10:12 schreef HoloPortal <${from}>:`,
  de: (from: string) => `Am Fr., 27. Nov. 2026 um 10:12 Uhr schrieb HoloPortal <${from}>:`,
  fr: (from: string) => `Le ven. 27 nov. 2026 à 10:12, HoloPortal <${from}> a écrit :`,
  ar: (from: string) => `في الجمعة، ٢٧ نوفمبر ٢٠٢٦ في ١٠:١٢ ص تمت كتابة ما يلي بواسطة HoloPortal <${from}>:`,
};
export type Language = keyof typeof WROTE;
const FIELDS: Record<Language, string[]> = {
  en: ['From', 'Sent', 'To', 'Subject'],
  nl: ['Van', 'Verzonden', 'Aan', 'Onderwerp'],
  de: ['Von', 'Gesendet', 'An', 'Betreff'],
  fr: ['De', 'Envoyé', 'À', 'Objet'],
  ar: ['من', 'تم الإرسال', 'إلى', 'الموضوع'],
};
const escape = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const fieldsOf = (language: Language, from: string) => {
  const values = [
    `HoloPortal <${from}>`,
    'Friday, 27 November 2026 10:12',
    'Anna de Vries',
    'Messages about quote Q-1',
  ];
  return FIELDS[language].map((name, place) => [name, values[place]!] as const);
};

type Answer = Pick<Reply, 'text' | 'html' | 'isFlowed'>;
type Writing = (answer: string, own: QuotedMail, language: Language) => Answer;

/** Replies above the quoted mail, as mail programs write them. */
export const ABOVE: Record<string, Writing> = {
  Gmail: (answer, own, language) => ({
    text: wrapped(`${answer}\n\n${WROTE[language](own.from)}\n\n${quoted(wrapped(own.text))}\n`),
    html: `<div dir="${language === 'ar' ? 'rtl' : 'ltr'}">${paragraphs(answer, (line) => `<div>${escape(line) || '<br>'}</div>`)}</div><br>
<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escape(WROTE[language](own.from))}<br></div>
<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;padding-left:1ex"><u></u>${bodyOf(own)}</blockquote></div>`,
  }),
  'Outlook for Windows': (answer, own, language) => ({
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang="EN-GB">
<div class="WordSection1">${paragraphs(answer, (line) => `<p class="MsoNormal">${escape(line) || '&nbsp;'}<o:p></o:p></p>`)}<p class="MsoNormal"><o:p>&nbsp;</o:p></p>
<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">
${fieldsOf(language, own.from)
  .map(([name, value]) => `<b><span lang="EN-US">${name}:</span></b><span lang="EN-US"> ${escape(value)}`)
  .join('<br></span>')}<o:p></o:p></span></p></div></div>${bodyOf(own)}</div></body></html>`,
  }),
  'Outlook on the web': (answer, own, language) => ({
    html: `<html><body dir="ltr">${paragraphs(answer, (line) => `<div class="elementToProof">${escape(line) || '<br>'}</div>`)}
<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri">
${fieldsOf(language, own.from)
  .map(([name, value]) => `<b>${name}:</b> ${escape(value)}`)
  .join('<br>')}</font><div>&nbsp;</div></div>${bodyOf(own)}</body></html>`,
  }),
  'Outlook, as text': (answer, own, language) => ({
    text: `${answer}\n\n________________________________\n${fieldsOf(language, own.from)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')}\n\n${own.text}`,
  }),
  'Apple Mail': (answer, own, language) => ({
    text: `${answer}\n\n> ${WROTE[language](own.from)}\n> \n${quoted(own.text)}`,
    html: `<html><body style="overflow-wrap: break-word;">${paragraphs(answer, (line) => `<div>${escape(line) || '<br>'}</div>`)}<br id="lineBreakAtBeginningOfMessage">
<div><br><blockquote type="cite"><div>${escape(WROTE[language](own.from))}</div><br class="Apple-interchange-newline"><div>${bodyOf(own)}</div></blockquote></div><br></body></html>`,
  }),
  iPhone: (answer, own, language) => ({
    html: `<html><body dir="auto"><div dir="ltr"></div><div dir="ltr">${paragraphs(answer, (line) => `<div>${escape(line) || '<br>'}</div>`)}<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Sent from my iPhone</div></div>
<div dir="ltr"><br><blockquote type="cite">${escape(WROTE[language](own.from))}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">${bodyOf(own)}</div></blockquote></body></html>`,
  }),
  'Outlook for Android': (answer, own, language) => ({
    html: `<div dir="auto">${paragraphs(answer, (line) => `<div>${escape(line) || '<br>'}</div>`)}</div><div id="ms-outlook-mobile-signature" dir="auto">Get <a href="https://aka.ms/x">Outlook for Android</a></div>
<hr><div id="divRplyFwdMsg" dir="ltr">${fieldsOf(language, own.from)
      .map(([name, value]) => `<b>${name}:</b> ${escape(value)}`)
      .join('<br>')}</div>${bodyOf(own)}`,
  }),
  Thunderbird: (answer, own, language) => ({
    html: `<html><body>${paragraphs(answer, (line) => `<p>${escape(line)}</p>`)}<div class="moz-cite-prefix">${escape(WROTE[language](own.from))}<br></div>
<blockquote type="cite" cite="mid:1@holoportal.example">${bodyOf(own)}</blockquote></body></html>`,
  }),
  'Thunderbird, as text': (answer, own, language) => ({
    isFlowed: true,
    text: `${answer}\n\n${WROTE[language](own.from)}\n${quoted(own.text.replaceAll(/([a-z,]) /g, '$1 \n'))}\n`,
  }),
};

/** Replies below the quoted mail. */
export const BELOW: Record<string, Writing> = {
  Thunderbird: (answer, own, language) => ({
    html: `<html><body><div class="moz-cite-prefix">${escape(WROTE[language](own.from))}<br></div><blockquote type="cite">${bodyOf(own)}</blockquote>
${paragraphs(answer, (line) => `<p>${escape(line)}</p>`)}<pre class="moz-signature" cols="72">-- \nAnna de Vries\nMeridian</pre></body></html>`,
  }),
  'Thunderbird, as text': (answer, own, language) => ({
    isFlowed: true,
    text: `${WROTE[language](own.from)}\n${quoted(own.text.replaceAll(/([a-z,]) /g, '$1 \n'))}\n\n${answer}\n\n-- \nAnna de Vries\nMeridian`,
  }),
  Gmail: (answer, own, language) => ({
    html: `<div class="gmail_quote"><div class="gmail_attr">${escape(WROTE[language](own.from))}<br></div><blockquote class="gmail_quote">${bodyOf(own)}</blockquote></div>
${paragraphs(answer, (line) => `<div>${escape(line)}</div>`)}`,
  }),
};
