import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import type { Order, OrderDocumentType } from '../../shared/api/schema';
import { needsTransportProof } from '#rules/transport-proof';
import { Button } from '../../shared/components/actions/Button';
import { Note } from '../../shared/components/fields/Field';
import { DropZone } from '../../shared/documents/DropZone';
import { Notice } from '../../shared/components/feedback/Notice';
import { Panel } from '../../shared/components/frame/Panel';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { useToast } from '../../shared/components/feedback/Toast';
import { fileProblem } from '../../shared/files';
import { documentLabel } from '../../shared/orders/texts';
import { problemOf } from '../../shared/problem';
import { texts } from '../../shared/texts';
import { useChanged } from '../../shared/use-changed';
import { addDocument } from './api';
import { adminOrderTexts } from './texts';

const words = adminOrderTexts.upload;
const TYPES: OrderDocumentType[] = ['order_confirmation', 'invoice', 'packing_slip'];
const PROOF_TYPES: OrderDocumentType[] = ['buyer_statement', 'transport_document', 'transport_proof'];

/** Form that uploads a document to an order, which the client can download. */
export function AddDocument({ order }: { order: Order }) {
  const [type, setType] = useState<OrderDocumentType>('order_confirmation');
  const [error, setError] = useState<string>();
  const [file, setFile] = useState<File | null>(null);
  const errorId = useId();
  const changed = useChanged();
  const toast = useToast();
  const add = useMutation({
    mutationFn: (chosen: File) => addDocument(order, chosen, type),
    onSuccess: async () => {
      await changed();
      setFile(null);
      toast(words.done);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const problem = file ? fileProblem(file) : words.required;
    setError(problem ?? undefined);
    if (file && !problem && !add.isPending) add.mutate(file);
  };
  return (
    <Panel title={words.title}>
      <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2 }}>
        {add.isError && (
          <Notice tone="error" title={texts.error}>
            {problemOf(add.error, words.failed)}
          </Notice>
        )}
        <SelectInput
          label={words.type}
          value={type}
          options={[...TYPES, ...(needsTransportProof(order.taxDecision) ? PROOF_TYPES : []), 'other' as const].map(
            (value) => ({ value, label: documentLabel(value) }),
          )}
          onChange={(event) => setType(event.target.value as OrderDocumentType)}
        />
        <Box>
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
        </Box>
        <Button type="submit" busy={add.isPending}>
          {words.add}
        </Button>
      </Box>
    </Panel>
  );
}
