import Link from '@mui/material/Link';
import { ShieldCheck } from 'lucide-react';
import { Button } from '../shared/components/Button';
import { PublicFrame } from '../shared/components/PublicFrame';
import { StateScreen } from '../shared/components/StateScreen';
import { paths } from '../shared/paths';
import { Guard } from '../shared/session/Guard';
import { adminTexts } from './texts';

/** /admin: the staff's home. Quotes are approved through the API until the console is built. */
export function AdminPage() {
  return (
    <Guard superAdmin>
      <PublicFrame>
        <StateScreen
          icon={<ShieldCheck size={20} />}
          title={adminTexts.title}
          text={
            <>
              {adminTexts.text} <Link href={paths.apiDocs}>{paths.apiDocs}</Link>
            </>
          }
          actions={
            <Button variant="contained" href={paths.apiDocs}>
              {adminTexts.action}
            </Button>
          }
        />
      </PublicFrame>
    </Guard>
  );
}
