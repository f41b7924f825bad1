import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type BlockKind,
  blockLabel,
  CLIPPED_BYTES,
  type ContentProblem,
  mayLead,
  SHOWN_SUBJECT,
} from '#rules/campaign-content';
import type { Campaign } from '../../../shared/api/schema';
import { formatDateTime } from '../../../shared/format';
import { asRead } from './blocks';
import { Heading } from './Heading';
import { useAudience } from './Recipients';
import { deadLinks, type LinkCheck, useLinkCheck } from './use-link-check';
import { campaignTexts } from './texts';
import type { CampaignForm } from './use-campaign-form';

const words = campaignTexts.checks;

type State = 'done' | 'warn' | 'missing' | 'unknown';
const ICONS = {
  done: <CircleCheck size={16} color="var(--success)" />,
  warn: <TriangleAlert size={16} color="var(--warning)" />,
  missing: <CircleAlert size={16} color="var(--error)" />,
  unknown: <CircleDashed size={16} color="var(--text3)" />,
} satisfies Record<State, ReactNode>;

interface Check {
  state: State;
  what: string;
  note: string;
  /** Button that starts an action. */
  act?: { label: string; run: () => void };
  /** Field that the check is about, and the text of the link to the field. */
  to?: { field: string; label: string };
}

interface BeforeSendingProps {
  form: CampaignForm;
  campaign: Campaign;
  /** Problems that prevent sending. */
  problems: ContentProblem[];
  /** Size of the HTML in bytes; undefined while unknown. */
  bytes: number | undefined;
  disabled: boolean;
  onGo: (field: string) => void;
}

/** Checklist before a campaign is sent. Problems link to their fields. */
export function BeforeSending({ form, campaign, problems, bytes, disabled, onGo }: BeforeSendingProps) {
  const { subject, segment, important, blocks } = form.values;
  const { data: audience } = useAudience(segment, important);
  const links = useLinkCheck(campaign);
  const content = blocks.map(({ block }) => block);
  const kinds = content.map(({ kind }) => kind);
  const checks: Check[] = [
    { state: 'done', what: words.footer, note: words.footerNote },
    ...(problems.length === 0
      ? [{ state: 'done', what: words.content, note: words.contentNote } satisfies Check]
      : problems.map(({ field, message }): Check => {
          return { state: 'missing', what: message, note: '', to: { field, label: placeOf(field, kinds) } };
        })),
    ...(subject.trim() ? [subjectCheck(asRead(subject))] : []),
    ...(mayLead(content) && !disabled ? linkChecks(links, form.isDirty, kinds) : []),
    sizeCheck(bytes),
    audience?.recipients === 0
      ? { state: 'missing', what: words.nobody, note: words.nobodyNote }
      : { state: audience ? 'done' : 'unknown', what: words.audience, note: '' },
  ];
  const done = checks.filter(({ state }) => state === 'done').length;
  return (
    <section aria-label={words.title}>
      <Heading title={words.title} aside={words.of(done, checks.length)} />
      <Box component="ul" sx={{ display: 'grid', gap: '10px', px: 1 }}>
        {checks.map(({ state, what, note, to, act }) => (
          <Box key={(to?.field ?? '') + what} component="li" sx={item}>
            {ICONS[state]}
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="small" component="p">
                {what}
              </Typography>
              <Typography variant="caption" component="p" color="textTertiary">
                {note} {to && <Way label={to.label} onClick={() => onGo(to.field)} />}
                {act && <Way label={act.label} onClick={act.run} />}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  );
}

const Way = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Link
    component="button"
    type="button"
    onClick={onClick}
    sx={{ typography: 'caption', verticalAlign: 'baseline', mr: 1 }}
  >
    {label}
  </Link>
);

/** Returns the results of the link check of the saved version. A dead link is shown with a link to its field. */
function linkChecks(check: LinkCheck, isDirty: boolean, kinds: BlockKind[]): Check[] {
  const told = campaignTexts.links;
  const { data, error, isFetching } = check;
  if (isFetching) return [{ state: 'unknown', what: told.checking, note: '' }];
  const run = () => void check.refetch();
  if (error) return [{ state: 'warn', what: told.failed, note: '', act: { label: told.again, run } }];
  if (isDirty || !data) {
    const act = isDirty ? undefined : { label: told.check, run };
    return [{ state: 'unknown', what: told.unknown, note: isDirty ? told.unsaved : told.unknownNote, act }];
  }
  const dead = deadLinks(check);
  const again = { label: told.again, run };
  if (dead.length > 0) {
    return dead.map(({ field, address, message }, place) => ({
      state: 'warn',
      what: told.dead(address),
      note: `${message}.`,
      to: { field, label: placeOf(field, kinds) },
      act: place === dead.length - 1 ? again : undefined,
    }));
  }
  return [
    {
      state: 'done',
      what: told.answer(data.links.length),
      note: told.checkedAt(formatDateTime(data.checkedAt)),
      act: again,
    },
  ];
}

function subjectCheck(subject: string): Check {
  const note = words.subjectNote(subject.length, SHOWN_SUBJECT);
  if (subject.length <= SHOWN_SUBJECT) return { state: 'done', what: words.subjectFits, note };
  return { state: 'warn', what: words.subjectCut, note, to: { field: 'subject', label: words.shorten } };
}

function sizeCheck(bytes: number | undefined): Check {
  if (bytes === undefined) return { state: 'unknown', what: words.sizeUnknown, note: words.sizeNote };
  const fits = bytes < CLIPPED_BYTES;
  return {
    state: fits ? 'done' : 'warn',
    what: fits ? words.sizeFits(bytes) : words.sizeCut(bytes),
    note: words.sizeNote,
  };
}

const FIELDS: Record<string, string> = {
  subject: campaignTexts.fields.subject,
  preheader: campaignTexts.fields.preheader,
  text: campaignTexts.fields.text,
  picture: campaignTexts.fields.picture,
  alt: campaignTexts.fields.alt,
  link: campaignTexts.fields.link,
  product: campaignTexts.fields.product,
  template: campaignTexts.fields.template,
  person: campaignTexts.fields.person,
  left: campaignTexts.fields.left,
  right: campaignTexts.fields.right,
};

/**
 * Returns the name of a field with the number of its block: 'Picture 3: Description', or 'Product 3' when the block has
 * only one field.
 */
function placeOf(field: string, kinds: BlockKind[]): string {
  const [first, place] = field.split('.');
  const last = FIELDS[field.split('.').at(-1)!] ?? campaignTexts.blocks.title;
  if (first !== 'content' || place === undefined) return last;
  const kind = kinds[Number(place)]!;
  const block = campaignTexts.fields.inColumn(kind, Number(place) + 1);
  return last === blockLabel(kind) ? block : words.where(last, block);
}

const item = {
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr)',
  gap: '0 10px',
  '& > svg': { mt: '1px' },
};
