import { CircleX, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/actions/ActionMenu';
import { useToast } from '../../shared/components/feedback/Toast';
import { ReasonDialog } from '../components/ReasonDialog';
import { jobActs } from './api';
import { jobName, jobTexts as words } from './texts';

const ICONS = { retry: <RotateCw size={16} />, give_up: <CircleX size={16} /> };

/** Menu of a failed job, with a confirmation for each action. Other jobs have no menu. */
export function JobActions({ job }: { job: Job }) {
  const [asked, setAsked] = useState<keyof typeof jobActs | null>(null);
  const toast = useToast();
  if (job.actions.length === 0 && !asked) return null;
  return (
    <>
      <ActionMenu
        name={words.actionsFor(jobName(job.name), job.jobId)}
        actions={job.actions.map((act) => ({
          label: words.acts[act].label,
          icon: ICONS[act],
          danger: act === 'give_up',
          onSelect: () => setAsked(act),
        }))}
      />
      {asked && (
        <ReasonDialog
          title={`${words.acts[asked].label}: ${jobName(job.name)}`}
          text={words.acts[asked].text}
          confirm={words.acts[asked].label}
          final={asked === 'give_up'}
          run={() => jobActs[asked](job)}
          onDone={() => toast(words.acts[asked].done)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
