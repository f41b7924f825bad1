import Box from '@mui/material/Box';

interface AmountsProps {
  /** Amounts that add up to the total. */
  rows: readonly (readonly [label: string, value: string])[];
  /** Total, shown in larger type. */
  total: readonly [label: string, value: string];
  /** One-time and recurring parts of the total, as text. */
  parts?: readonly [label: string, value: string | null];
}

/** Table of amounts with a total, figures aligned right. */
export function Amounts({ rows, total, parts }: AmountsProps) {
  return (
    <Box
      component="dl"
      className="num"
      sx={{
        display: 'grid',
        gap: '4px',
        '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2, color: 'text.secondary' },
        '& dd': { textAlign: 'right' },
        '& > .total': { typography: 'h5', mt: '6px', color: 'text.primary' },
      }}
    >
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="total" data-keep-clear>
        <dt>{total[0]}</dt>
        <dd>{total[1]}</dd>
      </div>
      {parts?.[1] && (
        <div>
          <dt style={{ flex: 'none' }}>{parts[0]}</dt>
          <dd>{parts[1]}</dd>
        </div>
      )}
    </Box>
  );
}
