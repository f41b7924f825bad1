import { useMutation } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { addTransportProof } from '../../../shared/api/orders';
import type { Order, ProofType } from '../../../shared/api/schema';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Note } from '../../../shared/components/fields/Field';
import { SelectInput } from '../../../shared/components/fields/SelectInput';
import { DropZone } from '../../../shared/documents/DropZone';
import { fileProblem } from '../../../shared/files';
import { transportTexts } from '../../../shared/orders/transport-texts';
import { problemOf } from '../../../shared/problem';
import { texts } from '../../../shared/texts';
import { useChanged } from '../../../shared/use-changed';

const words = transportTexts.proof;

/** Dialog in which the buyer uploads a proof of transport. */
export function ProofDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [type, setType] = useState<ProofType>('transport_document');
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const errorId = useId();
  const toast = useToast();
  const changed = useChanged();
  const add = useMutation({
    mutationFn: (chosen: File) => addTransportProof(order.id, chosen, type),
    onSuccess: async () => {
      await changed();
      toast(words.done);
      onClose();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const problem = file ? fileProblem(file) : words.required;
    setError(problem ?? undefined);
    if (file && !problem && !add.isPending) add.mutate(file);
  };
  return (
    <FormDialog title={words.title} submit={words.submit} busy={add.isPending} onSubmit={submit} onClose={onClose}>
      {add.isError && (
        <Notice tone="error" title={texts.error}>
          {problemOf(add.error, words.failed)}
        </Notice>
      )}
      <SelectInput
        label={words.type}
        value={type}
        options={words.types}
        onChange={(event) => setType(event.target.value as ProofType)}
      />
      <div>
        <DropZone
          file={file}
          disabled={add.isPending}
          errorId={error && errorId}
          onFile={(chosen) => {
            setFile(chosen);
            setError(fileProblem(chosen) ?? undefined);
          }}
        />
        <Note id={errorId} error={error} />
      </div>
    </FormDialog>
  );
}
