import { CircleX, Send } from 'lucide-react';
import { useState } from 'react';
import type { Mail } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/actions/ActionMenu';
import { useToast } from '../../shared/components/feedback/Toast';
import { ReasonDialog } from '../components/ReasonDialog';
import { mailActs } from './api';
import { mailTexts as words } from './texts';

const ICONS = { resend: <Send size={16} />, give_up: <CircleX size={16} /> };

/** Menu of the allowed actions on a mail, each with a confirmation. */
export function MailActions({ mail }: { mail: Mail }) {
  const [asked, setAsked] = useState<keyof typeof mailActs | null>(null);
  const toast = useToast();
  return (
    <>
      <ActionMenu
        name={words.actionsFor(mail.subject, mail.recipient)}
        actions={mail.actions.map((act) => ({
          label: words.acts[act].label,
          icon: ICONS[act],
          danger: act === 'give_up',
          onSelect: () => setAsked(act),
        }))}
      />
      {asked && (
        <ReasonDialog
          title={words.acts[asked].label}
          text={words.acts[asked].text(mail.recipient)}
          confirm={words.acts[asked].label}
          final={asked === 'give_up'}
          run={() => mailActs[asked](mail.id)}
          onDone={() => toast(words.acts[asked].done)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
