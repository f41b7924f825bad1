import Box from '@mui/material/Box';
import { Skeleton } from '../../shared/components/feedback/Skeleton';
import { PageHead } from '../../shared/components/frame/PageHead';
import { aside, columns, stack } from './two-columns';

const wide = { width: '100%' };

/** Placeholder of a record's page in two columns while the record is loading. */
export const RecordAwaited = ({ back }: { back: { to: string; label: string } }) => (
  <>
    <PageHead back={back} title={<Skeleton width={240} height={28} />} text={<Skeleton width={200} height={14} />} />
    <Box sx={columns} aria-busy>
      <Box sx={stack}>
        {[232, 180].map((height) => (
          <Skeleton key={height} width={600} height={height} style={wide} />
        ))}
      </Box>
      <Box sx={aside}>
        {[128, 240].map((height) => (
          <Skeleton key={height} width={300} height={height} style={wide} />
        ))}
      </Box>
    </Box>
  </>
);
