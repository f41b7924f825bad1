/** Data of the mail that a report is about. */

interface About {
  email: string;
  messageId: string;
}

const part = (boundary: string, type: string, content: string): string =>
  `--${boundary}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;

const original = ({ email, messageId }: About): string =>
  [
    `From: HoloPortal <quotes@holoportal.example>`,
    `To: ${email}`,
    `Message-ID: ${messageId}`,
    'Subject: News',
    '',
    'Hello',
  ].join('\r\n');

interface Dsn {
  about: About;
  action?: 'failed' | 'delayed' | 'delivered';
  code?: string;
  reason?: string;
  to?: string;
}

/** Builds a delivery status notification (RFC 3464). */
export function dsn({
  about,
  action = 'failed',
  code = '5.1.1',
  reason,
  to = 'quotes@holoportal.example',
}: Dsn): string {
  const status = [
    'Reporting-MTA: dns; mx.elsewhere.example',
    '',
    `Final-Recipient: rfc822; ${about.email}`,
    `Action: ${action}`,
    `Status: ${code}`,
    `Diagnostic-Code: ${reason ?? `smtp; 550 ${code}`}`,
  ].join('\r\n');
  return [
    'From: MAILER-DAEMON@mx.elsewhere.example',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    part('b', 'text/plain', 'This is the mail system.') +
      part('b', 'message/delivery-status', status) +
      part('b', 'message/rfc822', original(about)) +
      '--b--\r\n',
  ].join('\r\n');
}

/** Builds a spam report (RFC 5965). */
export function arf({ about, type = 'abuse' }: { about: About; type?: string }): string {
  return [
    'From: feedback@provider.example',
    'To: quotes@holoportal.example',
    'Subject: FW: News',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
    '',
    part('b', 'text/plain', 'This is an email abuse report.') +
      part('b', 'message/feedback-report', `Feedback-Type: ${type}\r\nUser-Agent: Provider/1\r\nVersion: 1`) +
      part('b', 'message/rfc822', original(about)) +
      '--b--\r\n',
  ].join('\r\n');
}
