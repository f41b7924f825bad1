import Box from '@mui/material/Box';

interface AmountsProps {
  /** What it is made of: name and figure. */
  rows: readonly (readonly [label: string, value: string])[];
  /** What it comes to, larger than the rest. */
  total: readonly [label: string, value: string];
  /** What of it is paid once and what again, in words. */
  parts?: readonly [label: string, value: string | null];
}

/** Amounts under each other, figures at the right. */
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
      <div className="total">
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
