import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CAMPAIGN_NAME, type CampaignBlock, keptBlock } from '#rules/campaign-content';
import { RATE } from '#rules/campaign-status';
import { textProblem } from '#rules/text-rule';
import { parseCount } from '../../../shared/amounts';
import { ApiError, isApiError } from '../../../shared/api/errors';
import type { Campaign, CampaignInput, SegmentCondition } from '../../../shared/api/schema';
import { problemOf } from '../../../shared/problem';
import { useUnsaved } from '../../../shared/unsaved';
import { useChanged } from '../../../shared/use-changed';
import { useAutosave } from '../../components/use-autosave';
import { readCampaign, writeCampaign } from './api';
import { byField } from './blocks';
import { sameStart, type Start, startOf } from './start';
import { campaignTexts as words } from './texts';

/** A block in the editor, with a key that stays the same when the block is moved. */
export interface PlacedBlock {
  key: number;
  block: CampaignBlock;
}

/** Form values of a campaign. */
export interface CampaignValues {
  name: string;
  subject: string;
  preheader: string;
  blocks: PlacedBlock[];
  segment: SegmentCondition[];
  important: boolean;
  rate: string;
  /** Start; saved only when the campaign is scheduled, not with the draft. */
  start: Start;
}

let lastKey = 0;
export const placed = (block: CampaignBlock): PlacedBlock => ({ key: ++lastKey, block });

const valuesOf = (campaign: Campaign): CampaignValues => ({
  name: campaign.name,
  subject: campaign.subject ?? '',
  preheader: campaign.preheader ?? '',
  blocks: campaign.content.map(placed),
  segment: campaign.segment,
  important: campaign.important,
  rate: campaign.rate === null ? '' : String(campaign.rate),
  start: startOf(campaign),
});

/** Converts form values to the request body. */
const toBody = ({ name, subject, preheader, blocks, segment, important, rate }: CampaignValues): CampaignInput => ({
  name: name.trim(),
  subject: subject.trim() || null,
  preheader: preheader.trim() || null,
  content: blocks.map(({ block }) => keptBlock(block)),
  segment,
  important,
  rate: parseCount(rate),
});

function problemsOf({ name, rate }: CampaignValues): Record<string, string> {
  const named = textProblem(CAMPAIGN_NAME, name.trim());
  const mails = parseCount(rate);
  const isRate = mails === null || (mails >= RATE.least && mails <= RATE.most);
  return {
    ...(named && { name: named }),
    ...(!isRate && { rate: words.when.rateProblem(RATE.least, RATE.most) }),
  };
}

/**
 * Undo step: the values before a change. Consecutive changes of the same kind, such as typing in a field, share a step.
 */
interface Step {
  of: string;
  values: CampaignValues;
}

/**
 * Form of a draft. Like `useRecordForm`, a save sends the version that was loaded. Error messages are in `errors` by
 * path (`content.2.alt`). The last 50 changes can be undone. The draft saves itself.
 *
 * @param isHeld true while the draft must not save itself
 */
export function useCampaignForm(record: Campaign, isHeld: boolean) {
  const changed = useChanged();
  const [seen, setSeen] = useState(record);
  const [values, setValues] = useState(() => valuesOf(record));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [theirs, setTheirs] = useState<Campaign | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [steps, setSteps] = useState<Step[]>([]);
  const body = toBody(values);
  const isDirty = JSON.stringify(body) !== JSON.stringify(toBody(valuesOf(seen)));
  const [startKept, setStartKept] = useState(values.start);
  const isStartKept = sameStart(values.start, startKept);
  const write = useMutation({
    mutationFn: ({ over, given }: { over: Campaign; given: CampaignInput }) => writeCampaign(over, given),
  });

  /** Consecutive changes with the same `of` are undone together. */
  const set = (part: Partial<CampaignValues>, of = '') => {
    if (steps.at(-1)?.of !== of || of === '') setSteps([...steps.slice(-49), { of, values }]);
    setValues((now) => ({ ...now, ...part }));
    setErrors({});
  };

  // Saves run one after the other; each sends the version that the save before it has returned.
  const latest = useRef(record);
  const lastSave = useRef<Promise<unknown>>(undefined);
  const writeNext = async (before: Promise<unknown> | undefined, over: Campaign | undefined) => {
    await before;
    const saved = await write.mutateAsync({ over: over ?? latest.current, given: body });
    latest.current = saved;
    return saved;
  };

  /** Saves the draft. Returns the saved campaign, or the name of the first refused field. */
  async function store(over?: Campaign): Promise<{ saved?: Campaign; refused?: string }> {
    const wrong = problemsOf(values);
    setErrors(wrong);
    setProblem(null);
    setTheirs(null);
    if (Object.keys(wrong).length > 0) return { refused: Object.keys(wrong)[0] };
    const writing = writeNext(lastSave.current, over);
    lastSave.current = writing.catch(() => undefined);
    try {
      const saved = await writing;
      setSeen(saved);
      await changed();
      return { saved };
    } catch (error) {
      const theirCopy = isApiError(error, 412) ? await readCampaign(seen.id).catch(() => null) : null;
      const placedErrors = error instanceof ApiError ? error.errors : [];
      if (theirCopy) setTheirs(theirCopy);
      else if (placedErrors.length > 0) {
        setErrors(byField(placedErrors));
      } else setProblem(isApiError(error, 413) ? words.tooLarge : problemOf(error, words.saveFailed));
      return { refused: theirCopy ? undefined : placedErrors[0]?.field };
    }
  }

  const isSavable = !isHeld && !theirs;
  const saveNow = useAutosave(isDirty && isSavable ? JSON.stringify(body) : null, async () => {
    const { saved } = await store();
    return saved !== undefined;
  });
  const saveOnLeaving = async () => (await saveNow()) && isStartKept;
  const forget = useUnsaved(isDirty || !isStartKept, isSavable ? { save: saveOnLeaving } : {});
  const save = async (over?: Campaign) => {
    const result = await store(over);
    if (result.saved && isStartKept) forget();
    return result;
  };

  return {
    values,
    /** Request body with the current values. */
    body,
    set,
    errors,
    isDirty,
    /** Disables the warning about unsaved changes, before a draft is deleted. */
    forget,
    /** The saved version that the next save replaces. */
    seen,
    save,
    undo:
      steps.length === 0
        ? undefined
        : () => {
            setValues(steps.at(-1)!.values);
            setErrors({});
            setSteps(steps.slice(0, -1));
          },
    state: {
      busy: write.isPending,
      problem,
      conflict: theirs && write.error,
      reload: () => {
        if (!theirs) return;
        const saved = valuesOf(theirs);
        setValues(saved);
        setStartKept(saved.start);
        setSeen(theirs);
        latest.current = theirs;
        setTheirs(null);
        setSteps([]);
      },
      overwrite: () => void (theirs && save(theirs)),
    },
  };
}

export type CampaignForm = ReturnType<typeof useCampaignForm>;
