import { CircleX, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/actions/ActionMenu';
import { useToast } from '../../shared/components/feedback/Toast';
import { ReasonDialog } from '../components/ReasonDialog';
import { jobActs } from './api';
import { jobName, jobTexts as words } from './texts';

const ICONS = { retry: <RotateCw size={16} />, give_up: <CircleX size={16} /> };

export type JobAct = keyof typeof jobActs;

interface JobActDialogProps {
  job: Job;
  act: JobAct;
  onDone?: () => void;
  onClose: () => void;
}

/** Dialog that confirms an action on a failed job and runs it. */
export function JobActDialog({ job, act, onDone, onClose }: JobActDialogProps) {
  const toast = useToast();
  const { label, text, done } = words.acts[act];
  return (
    <ReasonDialog
      title={`${label}: ${jobName(job.name)}`}
      text={text}
      confirm={label}
      final={act === 'give_up'}
      run={() => jobActs[act](job)}
      onDone={() => {
        toast(done);
        onDone?.();
      }}
      onClose={onClose}
    />
  );
}

/** Menu of actions on a failed job. Renders nothing for other jobs. */
export function JobActions({ job }: { job: Job }) {
  const [asked, setAsked] = useState<JobAct | null>(null);
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
      {asked && <JobActDialog job={job} act={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
