import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { Profile } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { FormProblem } from '../../shared/components/fields/FormProblem';
import { Stepper } from '../../shared/components/frame/Stepper';
import { lazyWithRetry } from '../../shared/lazy';
import { loginPath } from '../../shared/session/redirect';
import { texts } from '../../shared/texts';
import { useFormProblem } from '../../shared/use-form-problem';
import { redoChanges } from '../early-changes';
import { EntryHead } from '../EntryFrame';
import { PersonFields } from '../PersonFields';
import { ReturnNote } from '../ReturnNote';
import { useStep } from '../use-step';
import { pageTexts } from '../page-texts';
import { AccountStep } from './AccountStep';
import {
  FIELDS,
  LAST_STEP,
  loadRegistration,
  type Registration,
  saveRegistration,
  signUp,
  STEPS,
} from './registration';

/** Lazy, because it needs the component library, which is loaded after the first step. */
const CompanyStep = lazyWithRetry(async () => {
  const [{ Styled }, { CompanyStep: Step }] = await Promise.all([
    import('../../shared/Styled'),
    import('./CompanyStep'),
  ]);
  return ({ children }: { children: ReactNode }) => (
    <Styled>
      <Step />
      {children}
    </Styled>
  );
});

const words = pageTexts.signup;
const KEYS = STEPS.map(({ key }) => key);

interface SignupFormProps {
  target: string | null;
  onDone: (profile: Profile) => void;
}

/**
 * Sign-up form in three steps; each step is an entry in the browser's history. A server error opens the step of the
 * refused field.
 */
export function SignupForm({ target, onDone }: SignupFormProps) {
  const [stored] = useState(loadRegistration);
  const [done, setDone] = useState(stored.done);
  const form = useForm<Registration>({ mode: 'onTouched', defaultValues: stored.values });
  const { step, stepPath, goTo } = useStep(KEYS, done);
  const current = STEPS[step] ?? STEPS[0]!;
  const shown = useRef(step);

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveRegistration(values, done) }),
    [form, done],
  );

  const problem = useFormProblem(form.setError, FIELDS, texts.unknownError);
  const register = useMutation({
    mutationFn: signUp,
    onSuccess: onDone,
    onError: (error) => {
      const [first] = problem.show(error);
      if (first) goTo(STEPS.findIndex(({ fields }) => fields.includes(first)));
    },
  });

  const next = async () => {
    // Marks the fields as touched, so that their errors disappear as soon as the values are valid.
    for (const name of current.fields) form.setValue(name, form.getValues(name), { shouldTouch: true });
    if (!(await form.trigger(current.fields, { shouldFocus: true }))) return;
    setDone(Math.max(done, step + 1));
    saveRegistration(form.getValues(), Math.max(done, step + 1));
    goTo(step + 1);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (register.isPending || (step === 1 && !CompanyStep.isThere())) return;
    problem.clear();
    if (step < LAST_STEP) void next();
    else void form.handleSubmit((values) => register.mutate(values))();
  };

  /** Scrolls to the top after a change of step, and focuses the first invalid field, or else the first field. */
  const start = () => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo(0, 0);
    form.setFocus(current.fields.find((name) => form.getFieldState(name).invalid) ?? current.fields[0]!);
  };
  const onceThere = <OnceThere run={start} />;
  return (
    <FormProvider {...form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- whichever of its fields it is in */}
      <form
        ref={redoChanges}
        noValidate
        className="entry-form"
        aria-label={words.title}
        onSubmit={submit}
        onFocus={CompanyStep.ahead}
      >
        <EntryHead title={words.title} text={words.text} />
        <ReturnNote target={target} after={words.returnAfter} />
        <Stepper steps={STEPS.map(({ label }, index) => ({ label, to: stepPath(index) }))} current={step} />
        <FormProblem problem={problem} title={words.failed} />
        {step === 0 && (
          <div className="entry-fields">
            <PersonFields />
            {onceThere}
          </div>
        )}
        {step === 1 && <CompanyStep>{onceThere}</CompanyStep>}
        {step === LAST_STEP && (
          <>
            <AccountStep target={target} />
            {onceThere}
          </>
        )}
        <div className="entry-steps">
          {step > 0 && (
            <Button size="large" to={stepPath(step - 1)}>
              {words.back}
            </Button>
          )}
          <Button variant="lit" size="large" fullWidth type="submit" busy={register.isPending}>
            {step < LAST_STEP ? words.next(STEPS[step + 1]!.label) : words.create}
          </Button>
        </div>
        <p className="secondary">
          {words.haveAccount}{' '}
          <Link to={loginPath(target)} className="link">
            {words.signIn}
          </Link>
        </p>
      </form>
    </FormProvider>
  );
}

/** Rendered at the end of a step; calls `run` once the step's code is loaded and rendered. */
function OnceThere({ run }: { run: () => void }) {
  useEffect(run);
  return null;
}
