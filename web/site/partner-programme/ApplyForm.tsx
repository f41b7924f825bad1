import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { FormProvider, useForm, useFormState } from 'react-hook-form';
import { paths } from '#rules/paths';
import { isApiError } from '../../shared/api/errors';
import type { ApplicationDocumentType, PartnerApplication, Profile } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { fullName } from '../../shared/components/badges/Initials';
import { Notice } from '../../shared/components/feedback/Notice';
import { Stepper } from '../../shared/components/frame/Stepper';
import { showFieldErrors } from '../../shared/api/form-errors';
import { PersonFields } from '../PersonFields';
import { AccountStep } from '../signup/AccountStep';
import { CompanyStep } from '../signup/CompanyStep';
import { useStep } from '../use-step';
import {
  type Application,
  type ApplicationStep,
  type Files,
  loadApplication,
  problemLines,
  saveApplication,
  stepsOf,
  wrongFiles,
} from './application-form';
import { BusinessStep } from './BusinessStep';
import { EarnPanel } from './EarnPanel';
import { Kept } from './Kept';
import { ReviewStep } from './ReviewStep';
import { partnerTexts } from './texts';
import { useSend } from './use-send';

const words = partnerTexts.apply;

interface ApplyFormProps {
  /** The signed-in user; null for a visitor. */
  profile: Profile | null;
  /** The rejected application, whose answers prefill this form. */
  former?: PartnerApplication;
  onSent: (missed: ApplicationDocumentType[]) => void;
  /** Called when the server answers that the company has already applied or is already a partner. */
  onTold: () => void;
  onStartOver: () => void;
}

/**
 * Form of an application in several steps; each step is an entry in the browser's history. A server error opens the
 * step of the refused field.
 */
export function ApplyForm({ profile, former, onSent, onTold, onStartOver }: ApplyFormProps) {
  const userId = profile?.id ?? null;
  const isVisitor = profile === null;
  const steps = stepsOf(isVisitor);
  const [stored] = useState(() => loadApplication(userId, former));
  const [done, setDone] = useState(stored.done);
  const [keptAt, setKeptAt] = useState(stored.keptAt);
  const [files, setFiles] = useState<Files>({});
  const [isTried, setTried] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const form = useForm<Application>({ mode: 'onTouched', defaultValues: stored.values });
  // Files are lost on a reload, and the application cannot be sent without them.
  const reachable = wrongFiles(files).length > 0 ? steps.length - 2 : steps.length - 1;
  const { step, stepPath, goTo } = useStep(
    steps.map(({ key }) => key),
    Math.min(done, reachable),
  );
  const current = steps[step]!;
  const isReview = current.key === 'review';

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => setKeptAt(saveApplication(userId, values, done)),
      }),
    [form, userId, done],
  );

  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo(0, 0);
    const [first] = current.fields;
    if (first) form.setFocus(current.fields.find((name) => form.getFieldState(name).invalid) ?? first);
  }, [form, step, current, shown]);

  const sent = useSend({
    userId,
    files,
    onSent,
    onError: (error) => {
      if (isApiError(error, 409, 'already_applied') || isApiError(error, 409, 'already_partner')) return onTold();
      const fields = steps.flatMap((one) => one.fields);
      const placed = showFieldErrors(error, fields, form.setError);
      const [first] = placed;
      setProblems(problemLines(error, placed.length));
      if (first) goTo(steps.findIndex(({ fields: own }) => own.some((name) => name === first)));
    },
  });

  const next = async () => {
    setTried(true);
    // Marks the fields as touched, so that their errors disappear as soon as the values are valid.
    for (const name of current.fields) form.setValue(name, form.getValues(name), { shouldTouch: true });
    const isRight = await form.trigger(current.fields, { shouldFocus: true });
    if (!isRight || (current.key === 'business' && wrongFiles(files).length > 0)) return;
    setTried(false);
    setDone(Math.max(done, step + 1));
    setKeptAt(saveApplication(userId, form.getValues(), Math.max(done, step + 1)));
    goTo(step + 1);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (sent.isPending) return;
    setProblems([]);
    if (isReview) void form.handleSubmit((values) => sent.send(values))();
    else void next();
  };
  const pathOf = (key: ApplicationStep['key']) => stepPath(steps.findIndex((one) => one.key === key));
  return (
    <FormProvider {...form}>
      <Kept at={keptAt} userId={userId} onStartOver={onStartOver} />
      <Stepper steps={steps.map(({ label }, index) => ({ label, to: stepPath(index) }))} current={step} compact />
      <Box sx={columns}>
        <Box
          component="form"
          noValidate
          aria-label={words.form}
          onSubmit={submit}
          sx={{ display: 'grid', gap: 3, minWidth: 0 }}
        >
          {problems.length > 0 && (
            <Notice tone="error" title={words.sendFailed} onClose={() => setProblems([])}>
              {problems.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </Notice>
          )}
          {profile && (
            <Notice tone="info" role="none" title={words.sameCompany(profile.company.name, fullName(profile))}>
              {profile.company.type === 'client' && words.stays}
            </Notice>
          )}
          {current.key === 'company' && (
            <>
              <StepHead title={words.company} text={words.companyText} />
              <CompanyStep />
            </>
          )}
          {current.key === 'person' && (
            <>
              <StepHead title={words.person} text={words.personText} />
              <div>
                <div className="entry-fields">
                  <PersonFields />
                </div>
                <Box sx={{ mt: 1 }}>
                  <AccountStep target={paths.partnerApply} />
                </Box>
              </div>
            </>
          )}
          {current.key === 'business' && <BusinessStep files={files} onFiles={setFiles} isTried={isTried} />}
          {isReview && <ReviewStep isVisitor={isVisitor} files={files} sending={sent.sending} pathOf={pathOf} />}
          <Box sx={foot}>
            {step > 0 && (
              <Button size="large" icon={<ArrowLeft size={16} />} to={stepPath(step - 1)}>
                {words.back}
              </Button>
            )}
            <Box sx={{ flex: 1, textAlign: 'right', display: { xs: 'none', sm: 'block' } }}>
              <ToMend current={current} files={isTried ? files : null} />
            </Box>
            <Button variant="lit" size="large" type="submit" busy={sent.isPending}>
              {isReview ? words.send : words.next[steps[step + 1]!.key as keyof typeof words.next]}
            </Button>
          </Box>
        </Box>
        <EarnPanel />
      </Box>
    </FormProvider>
  );
}

function StepHead({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Typography variant="h4" component="h2">
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {text}
      </Typography>
    </div>
  );
}

/** Shows the number of errors in the step, beside the button to the next step. */
function ToMend({ current, files }: { current: ApplicationStep; files: Files | null }) {
  const { errors } = useFormState<Application>();
  const wrong = current.fields.filter((name) => errors[name]).length;
  const count = wrong + (current.key === 'business' && files ? wrongFiles(files).length : 0);
  return (
    <Typography variant="small" color="textTertiary" role="status">
      {count > 0 && words.toMend(count)}
    </Typography>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 280px' },
  gap: { xs: 6, md: 8 },
  alignItems: 'start',
  mt: { xs: 3, sm: 5 },
} as const;

/** Styles of the form's footer, which is sticky on a phone. */
const foot = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  pt: { xs: 1.5, sm: 3 },
  pb: { xs: 1.5, sm: 0 },
  mx: { xs: -2.5, sm: 0 },
  px: { xs: 2.5, sm: 0 },
  borderTop: 1,
  borderColor: 'divider',
  position: { xs: 'sticky', sm: 'static' },
  bottom: 0,
  zIndex: 2,
  bgcolor: 'background.default',
  '& > .lit': { flex: { xs: 1, sm: 'none' } },
} as const;
