import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { documentsQuery } from '../../shared/api/companies';
import { classes } from '../../shared/classes';
import { Button } from '../../shared/components/actions/Button';
import { IconAction } from '../../shared/components/actions/IconAction';
import { paths } from '#rules/paths';
import { useProfile } from '../../shared/session/session';
import { texts } from '../../shared/texts';
import { usePortal } from '../portal';
import { ResendVerification } from '../shell/ResendVerification';
import { dashboardTexts } from './texts';

const words = dashboardTexts.welcome;

interface WelcomeProps {
  /** True when the company has a quote; undefined while this is unknown. */
  hasQuote: boolean | undefined;
  onClose: () => void;
}

/**
 * List of first steps for a new user; completed steps are ticked. Only administrators see the step about company
 * documents.
 */
export function Welcome({ hasQuote = false, onClose }: WelcomeProps) {
  const { basePath } = usePortal();
  const { firstName, emailVerified, accountType } = useProfile();
  const documents = useQuery(documentsQuery);
  const uploaded = documents.data?.status.allRequiredUploaded ?? false;
  const isAdmin = accountType === 'admin';
  return (
    <section aria-label={words.title(firstName)} className="card welcome">
      <h2 className="h4">{words.title(firstName)}</h2>
      <p className="secondary">{isAdmin ? words.textAdmin : words.text}</p>
      <IconAction name={texts.dismiss} icon={<X size={16} />} onClick={onClose} className="welcome-close" />
      <ol>
        <Step number={1} done={emailVerified} words={words.email}>
          <ResendVerification />
        </Step>
        {isAdmin && (
          <Step number={2} done={uploaded} words={words.documents}>
            <Button size="small" to={paths.documents(basePath)}>
              {words.toDocuments}
            </Button>
          </Step>
        )}
        <Step number={isAdmin ? 3 : 2} done={hasQuote} words={words.quote}>
          <Button size="small" to={paths.createQuote(basePath)}>
            {dashboardTexts.create}
          </Button>
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  number: number;
  done: boolean;
  words: { title: string; done: string; text: string };
  children: ReactNode;
}

function Step({ number, done, words: { title, done: doneTitle, text }, children }: StepProps) {
  return (
    <li className={classes(done && 'done')}>
      <div aria-hidden className="caption">
        {done ? <Check size={13} strokeWidth={2.25} /> : number}
      </div>
      <div>
        <p className="strong">{done ? doneTitle : title}</p>
        {!done && (
          <>
            <p className="small secondary">{text}</p>
            <div>{children}</div>
          </>
        )}
      </div>
    </li>
  );
}
