import { useState } from 'react';
import type { RaRecord } from 'ra-core';
import type { MailRecord } from '../../shared/api/schema';
import { RecordPicker } from '../components/RecordPicker';
import { templateTexts } from './texts';

interface Kind {
  resource: string;
  /** Field by which the records are sorted. */
  sort: string;
  nameOf: (record: RaRecord) => string;
  hintOf: (record: RaRecord) => string;
}

const text = (record: RaRecord, ...names: string[]): string =>
  names
    .map((name) => (record as Record<string, unknown>)[name])
    .filter((value) => typeof value === 'string')
    .join(' ');

const company = (record: RaRecord) => {
  const of = (record as { company?: { name?: string } }).company;
  return of?.name ?? '';
};

const KINDS: Record<MailRecord, Kind> = {
  quote: { resource: 'quotes', sort: 'number', nameOf: (row) => text(row, 'number'), hintOf: company },
  order: { resource: 'orders', sort: 'number', nameOf: (row) => text(row, 'number'), hintOf: company },
  company: {
    resource: 'companies',
    sort: 'name',
    nameOf: (row) => text(row, 'name'),
    hintOf: (row) => text(row, 'city'),
  },
  user: {
    resource: 'users',
    sort: 'email',
    nameOf: (row) => text(row, 'firstName', 'lastName'),
    hintOf: (row) => text(row, 'email'),
  },
};

/** Select for the record whose data the preview shows. */
export function RecordChoice({ record, onChoose }: { record: MailRecord; onChoose: (id: string) => void }) {
  const [chosen, setChosen] = useState<RaRecord | null>(null);
  return (
    <RecordPicker<RaRecord>
      {...KINDS[record]}
      label={templateTexts.preview.record(record)}
      value={chosen}
      onChange={(found) => {
        setChosen(found);
        onChoose(String(found?.id ?? ''));
      }}
    />
  );
}
