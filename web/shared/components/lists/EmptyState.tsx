import type { ReactNode } from 'react';

/** The unlit table, back to front: how each part is painted, and its outline. */
const TABLE: ['fill' | 'side' | 'soft' | 'line', string][] = [
  ['fill', 'M93.5 92L146.6 108.7L129.4 125.6L73.9 106.4z'],
  ['side', 'M146.5 110.4L146.6 108.7L129.4 125.6L129.3 127.4z'],
  ['fill', 'M74 108L129.3 127.4L129.4 125.6L73.9 106.4z'],
  ['fill', 'M92.8 65.4L100 67.4L88.3 75.1L80.9 73z'],
  ['side', 'M100.4 98.3L100 67.4L88.3 75.1L89.2 106.9z'],
  ['fill', 'M82.2 104.5L89.2 106.9L88.3 75.1L80.9 73z'],
  ['fill', 'M132 76.2L140.1 78.4L129.5 87.1L121.2 84.7z'],
  ['side', 'M138.8 110.6L140.1 78.4L129.5 87.1L128.6 120.3z'],
  ['fill', 'M120.7 117.6L128.6 120.3L129.5 87.1L121.2 84.7z'],
  ['fill', 'M84.6 47.3L178.2 70.6L144.4 102.5L41.8 71z'],
  ['side', 'M177.7 76.5L178.2 70.6L144.4 102.5L144.1 109.2z'],
  ['fill', 'M42.3 77L144.1 109.2L144.4 102.5L41.8 71z'],
  ['side', 'M85.3 48.7L173.8 71L142.7 99.7L46.5 70.5z'],
  [
    'soft',
    'M91.3 50.2L53 72.4M97.5 51.8L59.6 74.4M103.7 53.3L66.3 76.5M110.1 54.9L73.2 78.5M116.7 56.6L80.2 80.7M123.3 58.2L87.4 82.9M130.1 59.9L94.8 85.1M137 61.7L102.3 87.4M144.1 63.5L110 89.7M151.3 65.3L117.9 92.1M158.6 67.1L126 94.6M166.1 69L134.3 97.1M80.9 51.1L170.4 74.1M76.5 53.6L166.8 77.3M71.9 56.2L163.2 80.7M67.1 58.9L159.4 84.2M62.2 61.6L155.5 87.9M57.2 64.5L151.4 91.7M51.9 67.4L147.2 95.6',
  ],
  [
    'line',
    'M84.1 12.6L88.5 13.5M84.1 12.6L81 14M84.1 12.6L84.3 17.8M177.2 30.8L171.5 29.6M177.2 30.8L174.7 32.6M177.2 30.8L176.7 36.5M144.8 54.6L138.4 53.1M144.8 54.6L148 52.2M144.8 54.6L144.5 61.1M43.2 30.4L47.9 31.5M43.2 30.4L47.2 28.6M43.2 30.4L43.7 36.1',
  ],
];

function UnlitTable() {
  return (
    <svg viewBox="0 0 220 140" role="img" aria-label="Line drawing of a holographic table" className="unlit-table">
      {TABLE.map(([part, outline]) => (
        <path key={outline} className={part} d={outline} />
      ))}
    </svg>
  );
}

interface EmptyStateProps {
  title: string;
  /** One line that says what to do. */
  text: string;
  /** One outlined button. */
  action?: ReactNode;
}

/** Nothing to show, and what to do about it. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <UnlitTable />
      <h2 className="h4">{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  );
}
