import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useState } from 'react';
import { blockLabel, contentProblems, productProblems } from '#rules/campaign-content';
import type { Campaign, SubscriberRow } from '../../../shared/api/schema';
import { useToast } from '../../../shared/components/feedback/Toast';
import { FormState } from '../../components/FormState';
import { useRested } from '../../quotes/use-rested';
import { BeforeSending } from './BeforeSending';
import { BlockList } from './BlockList';
import { ChosenFields } from './ChosenFields';
import { Heading } from './Heading';
import { byField, focusField } from './blocks';
import { EditorHead } from './EditorHead';
import { MailPreview, useDraftPreview } from './MailPreview';
import { Recipients } from './Recipients';
import { SendDialog, TestDialog } from './SendDialogs';
import { campaignTexts as words } from './texts';
import { useCampaignForm } from './use-campaign-form';
import { timeOf } from './start';
import { When } from './When';

/** Editor of a draft: blocks, preview, recipients and time of sending. Changes are saved automatically. */
export function CampaignEditor({ record }: { record: Campaign }) {
  const toast = useToast();
  const disabled = !record.actions.includes('edit');
  const [asked, setAsked] = useState<{ what: 'test' | 'send'; campaign: Campaign; at: Date | null } | null>(null);
  const form = useCampaignForm(record, disabled || asked !== null);
  const { subject, preheader, blocks, start } = form.values;
  const [chosen, setChosen] = useState<number | null>(blocks[0]?.key ?? null);
  const [isTold, setTold] = useState(false);
  const [target, setTarget] = useState<{ field: string } | null>(null);
  const content = blocks.map(({ block }) => block);
  const [reader, setReader] = useState<SubscriberRow | null>(null);
  const preview = useDraftPreview(
    record.id,
    useRested({
      subject: form.body.subject,
      preheader: form.body.preheader,
      content: form.body.content,
      subscriberId: reader?.id,
    }),
  );
  const gone = goneProducts(preview.data);
  const problems = [
    ...contentProblems({ subject, preheader, content }),
    ...productProblems(content, (product) => !gone.has(product)),
  ];
  const errors = isTold ? { ...byField(problems), ...form.errors } : form.errors;
  const at = start.choice === 'later' ? timeOf(start) : null;
  const chosenAt = blocks.findIndex(({ key }) => key === chosen);
  const marked = chosenAt < 0 ? undefined : { by: `at-${chosenAt}`, label: blockLabel(blocks[chosenAt]!.block.kind) };
  const isTimeMissing = start.choice === 'later' && !at;

  /** Selects the block of a field and focuses the field. */
  const goTo = (field: string) => {
    const [first, place] = field.split('.');
    if (first === 'content') setChosen(blocks[Number(place)]?.key ?? null);
    else if (['name', 'subject', 'preheader'].includes(first!)) setChosen(null);
    setTarget({ field });
  };
  useEffect(() => {
    if (target) focusField(target.field);
  }, [target]);

  /** Saves the draft and returns it. When the server refuses a field, focuses that field. */
  const written = async () => {
    const { saved, refused } = await form.save();
    if (refused) goTo(refused);
    return saved;
  };
  const save = async () => {
    if (!form.isDirty || (await written())) toast(words.saved);
  };
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || disabled) return;
    event.preventDefault();
    if (!asked) void save();
  });
  useEffect(() => {
    addEventListener('keydown', saveByKey);
    return () => removeEventListener('keydown', saveByKey);
  }, []);

  /** Opens the dialog for a test mail or for sending, once the draft is complete and saved. */
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
        <Box sx={{ p: 2.5, pt: 1 }}>
          <FormState form={form.state} />
        </Box>
      )}
      <Box sx={columns}>
        <BlockList
          form={form}
          chosen={chosen}
          disabled={disabled}
          onChoose={setChosen}
          onAdded={(key, place) => {
            setChosen(key);
            setTarget({ field: `content.${place}` });
          }}
        />
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
          <MailPreview preview={preview} reader={reader} onReader={setReader} marked={marked} height={MAIL_HEIGHT} />
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
            bytes={preview.data?.bytes}
            disabled={disabled}
            onGo={(field) => {
              setTold(true);
              goTo(field);
            }}
          />
          <Line />
          <section aria-label={words.when.title}>
            <Heading title={words.when.title} />
            <When form={form} error={isTold && isTimeMissing ? words.when.atProblem : undefined} disabled={disabled} />
          </section>
        </Box>
      </Box>
      {asked?.what === 'test' && <TestDialog campaign={asked.campaign} onClose={close} />}
      {asked?.what === 'send' && <SendDialog campaign={asked.campaign} at={asked.at} onClose={close} />}
    </>
  );
}

/** Returns the ids of the products that the server rejects: unknown, or no longer in the catalogue. */
function goneProducts(drawn: ReturnType<typeof useDraftPreview>['data']): Set<string | undefined> {
  const inFields = new Set(drawn?.problems.map(({ field }) => field));
  const blocks = drawn?.content ?? [];
  return new Set(blocks.flatMap(({ product }, place) => (inFields.has(`content.${place}.product`) ? [product] : [])));
}

/** Height of the preview below the fields of a block; the preview scrolls to the selected block. */
const MAIL_HEIGHT = 'max(280px, calc(100vh - 540px))';

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
