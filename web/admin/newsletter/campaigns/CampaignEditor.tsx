import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import { blockLabel, contentProblems, productProblems } from '#rules/campaign-content';
import type { Campaign } from '../../../shared/api/schema';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { cardStyle } from '../../../shared/components/frame/Panel';
import { FormState } from '../../components/FormState';
import { BeforeSending } from './BeforeSending';
import { BlockFields } from './BlockFields';
import { BlockList } from './BlockList';
import { Heading } from './Heading';
import { focusField } from './blocks';
import { EditorHead } from './EditorHead';
import { MailFields } from './MailFields';
import { MailPreview, usePreview } from './MailPreview';
import { Recipients } from './Recipients';
import { SendDialog, TestDialog } from './SendDialogs';
import { campaignTexts as words } from './texts';
import { type CampaignForm, useCampaignForm } from './use-campaign-form';
import { deadLinks, useLinkCheck } from './use-link-check';
import { type Start, timeOf, When } from './When';

/** A draft: its blocks, what they look like, who gets them and when. All of it is saved together. */
export function CampaignEditor({ record }: { record: Campaign }) {
  const form = useCampaignForm(record);
  const toast = useToast();
  const disabled = !record.actions.includes('edit');
  const { subject, preheader, blocks } = form.values;
  const [chosen, setChosen] = useState<number | null>(blocks[0]?.key ?? null);
  const [start, setStart] = useState<Start>({ choice: 'now', at: '' });
  const [isTold, setTold] = useState(false);
  const [asked, setAsked] = useState<{ what: 'test' | 'send'; campaign: Campaign; at: Date | null } | null>(null);
  const [target, setTarget] = useState<{ field: string } | null>(null);
  const content = blocks.map(({ block }) => block);
  const gone = useGoneProducts(form.seen);
  const problems = [
    ...contentProblems({ subject, preheader, content }),
    ...productProblems(content, (product) => !gone.has(product)),
  ];
  const errors = isTold
    ? { ...Object.fromEntries(problems.map(({ field, message }) => [field, message])), ...form.errors }
    : form.errors;
  const at = start.choice === 'later' ? timeOf(start) : null;
  const isTimeMissing = start.choice === 'later' && !at;

  /** Leads to a field, whose block is opened. */
  const goTo = (field: string) => {
    const [first, place] = field.split('.');
    if (first === 'content') setChosen(blocks[Number(place)]?.key ?? null);
    else if (['name', 'subject', 'preheader'].includes(first!)) setChosen(null);
    setTarget({ field });
  };
  useEffect(() => {
    if (target) focusField(target.field);
  }, [target]);

  /** Answers what was saved; what was refused is led to. */
  const written = async () => {
    const { saved, refused } = await form.save();
    if (refused) goTo(refused);
    return saved;
  };
  const save = async () => {
    if (await written()) toast(words.saved);
  };
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || disabled) return;
    event.preventDefault();
    if (!asked && form.isDirty) void save();
  });
  useEffect(() => {
    addEventListener('keydown', saveByKey);
    return () => removeEventListener('keydown', saveByKey);
  }, []);

  /** Asks for what a sending needs, once all of it is there and saved. */
  const ask = async (what: 'test' | 'send') => {
    setTold(true);
    if (problems.length > 0) return goTo(problems[0]!.field);
    if (what === 'send' && isTimeMissing) return goTo('start');
    const campaign = form.isDirty ? await written() : form.seen;
    if (campaign) setAsked({ what, campaign, at });
  };
  const close = () => setAsked(null);
  return (
    <>
      <EditorHead
        form={form}
        disabled={disabled}
        at={at}
        isTimed={start.choice === 'later'}
        onSave={() => void save()}
        onTest={() => void ask('test')}
        onSend={() => void ask('send')}
      />
      {(form.state.conflict ?? form.state.problem) && (
        <Box sx={{ p: 2.5, pb: 0 }}>
          <FormState form={form.state} />
        </Box>
      )}
      <Box sx={columns}>
        <BlockList form={form} chosen={chosen} disabled={disabled} onChoose={setChosen} />
        <Box
          sx={{
            minWidth: 0,
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            alignContent: 'start',
            bgcolor: 'background.sunken',
          }}
        >
          <Box sx={{ px: { xs: 2, sm: 3 }, pt: { xs: 2, sm: 3 } }}>
            <ChosenFields form={form} chosen={chosen} errors={errors} disabled={disabled} />
          </Box>
          <MailPreview campaign={form.seen} isStale={form.isDirty} />
        </Box>
        <Box component="aside" aria-label={words.recipients.title} sx={aside}>
          <section aria-label={words.recipients.title}>
            <Heading title={words.recipients.title} />
            <Box sx={{ px: 1 }}>
              <Recipients form={form} disabled={disabled} />
            </Box>
          </section>
          <Line />
          <BeforeSending
            form={form}
            campaign={form.seen}
            problems={problems}
            onGo={(field) => {
              setTold(true);
              goTo(field);
            }}
          />
          <Line />
          <section aria-label={words.when.title}>
            <Heading title={words.when.title} />
            <When
              form={form}
              start={start}
              error={isTold && isTimeMissing ? words.when.atProblem : undefined}
              disabled={disabled}
              onStart={setStart}
            />
          </section>
        </Box>
      </Box>
      {asked?.what === 'test' && <TestDialog campaign={asked.campaign} onClose={close} />}
      {asked?.what === 'send' && <SendDialog campaign={asked.campaign} at={asked.at} onClose={close} />}
    </>
  );
}

/** Products of the saved copy that the catalogue had no more when it was last looked at. */
function useGoneProducts(seen: Campaign): Set<string | undefined> {
  const { data } = usePreview(seen);
  const inFields = new Set(data?.problems.map(({ field }) => field));
  return new Set(
    seen.content.flatMap(({ product }, place) => (inFields.has(`content.${place}.product`) ? [product] : [])),
  );
}

interface ChosenFieldsProps {
  form: CampaignForm;
  chosen: number | null;
  errors: Partial<Record<string, string>>;
  disabled: boolean;
}

/** The fields of the block that is chosen, or those of the mail itself. */
function ChosenFields({ form, chosen, errors, disabled }: ChosenFieldsProps) {
  const { blocks } = form.values;
  const place = blocks.findIndex(({ key }) => key === chosen);
  const block = blocks[place]?.block;
  const title = block ? blockLabel(block.kind) : words.blocks.mail;
  const check = useLinkCheck(form.seen);
  // Of the copy that is on screen: what is typed since has not been asked.
  const dead =
    block && !form.isDirty ? deadLinks(check).filter(({ field }) => field.startsWith(`content.${place}.`)) : [];
  return (
    <Box
      component="section"
      aria-label={words.blocks.fieldsOf(title)}
      sx={{ ...cardStyle, p: 2.5, mx: 'auto', maxWidth: 600 }}
    >
      <Typography component="h2" variant="h6" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {block ? (
        <BlockFields
          key={chosen}
          block={block}
          at={`content.${place}`}
          errors={errors}
          disabled={disabled}
          onChange={(changed, field) =>
            form.setBlocks(
              blocks.with(place, { ...blocks[place]!, block: changed }),
              field.endsWith('.') ? '' : `${chosen} ${field}`,
            )
          }
        />
      ) : (
        <MailFields form={form} errors={errors} disabled={disabled} />
      )}
      {dead.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <Notice tone="warning" title={words.links.deadIn(dead.length)}>
            {dead.map(({ field, address, message }) => (
              <div key={field + address}>{`${address}: ${message}`}</div>
            ))}
          </Notice>
        </Box>
      )}
      {errors.content && !block && (
        <Typography variant="small" color="error.dark" role="alert" sx={{ mt: 1.5 }}>
          {errors.content}
        </Typography>
      )}
    </Box>
  );
}

const Line = () => <Box component="hr" sx={{ my: 2, mx: 1, border: 0, borderTop: 1, borderColor: 'divider' }} />;

const columns = {
  flex: 1,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '232px minmax(0, 1fr) 304px' },
  borderTop: 1,
  borderColor: 'divider',
};

const aside = {
  minWidth: 0,
  p: { xs: '16px 8px', lg: '16px 12px 20px' },
  bgcolor: 'background.paper',
  borderLeft: { lg: 1 },
  borderColor: { lg: 'divider' },
};
