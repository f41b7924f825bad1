import { statement, typed } from '../../platform/database/statement.js';

export const LINK_ADDRESS = statement(
  { address: 'text' },
  'select address from newsletter_campaign_links where campaign_id = ? and position = ?',
);

export const COUNT_CLICK = statement(
  {},
  `update newsletter_campaign_links set clicks = clicks + 1, people = people + ? where campaign_id = ? and position = ?`,
);

/**
 * Opens and clicks within this time after sending are attributed to virus scanners, which follow links before the
 * recipient can.
 */
const BY_PROGRAMS = `interval '10 seconds'`;

/** Opens and clicks of a recipient recorded so far; locks the row. */
export const LOCK_OPENED = statement(
  {
    campaignId: 'uuid',
    isOpened: 'bool',
    isClicked: 'bool',
    followed: typed<number[]>('json'),
    isMeasured: 'bool',
    isEarly: 'bool',
  },
  `select r.campaign_id as "campaignId", r.opened_at is not null as "isOpened", r.clicked_at is not null as "isClicked",
          to_json(r.followed) as followed, r.measured and s.measured_since is not null as "isMeasured",
          r.status <> 'sent' or r.done_at > now() - ${BY_PROGRAMS} as "isEarly"
     from newsletter_recipients r join newsletter_subscribers s on s.id = r.subscriber_id
    where r.id = ? for update of r`,
);

export const MARK_OPENED = statement(
  {},
  (isClick: boolean, isNew: boolean) => `update newsletter_recipients set opened_at = coalesce(opened_at, now())
     ${isClick ? ', clicked_at = coalesce(clicked_at, now())' : ''}
     ${isNew ? ', followed = followed || ?::smallint' : ''} where id = ?`,
  [true, true],
  [false, false],
);

export const COUNT_OPENED = statement(
  {},
  'update newsletter_campaigns set opened = opened + ?, clicked = clicked + ? where id = ?',
);
