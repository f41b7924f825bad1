import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Trash } from 'lucide-react';
import { useState } from 'react';
import { adminPaths } from '#rules/admin-paths';
import type { StaffResource } from '../../../shared/api/schema';
import { ActionMenu } from '../../../shared/components/actions/ActionMenu';
import { useToast } from '../../../shared/components/feedback/Toast';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { useGoOn } from '../../../shared/use-go-on';
import { withAside } from '../../components/columns';
import { ReasonDialog } from '../../components/ReasonDialog';
import { RecordPage } from '../../components/RecordPage';
import { useMayChange } from '../../core/use-may-change';
import { removeResource } from './api';
import { ResourceFile } from './ResourceFile';
import { ResourceForm } from './ResourceForm';
import { PublishedBadge } from './ResourceListPage';
import { resourceAdminTexts as words } from './texts';

/** /admin/partner-resources/{id} and /admin/partner-resources/create: form of a resource with its file. */
export const ResourcePage = () => (
  <RecordPage<StaffResource | null> title={({ title }) => title} create={words.create}>
    {(record) => <Loaded record={record} />}
  </RecordPage>
);

function Loaded({ record }: { record: StaffResource | null }) {
  const [isDirty, setDirty] = useState(false);
  const [uploads, setUploads] = useState(0);
  return (
    <>
      <PageHead
        back={{ to: adminPaths.partnerResources, label: words.back }}
        title={
          <>
            {record?.title ?? words.create}
            {record && <PublishedBadge isPublished={record.isPublished} />}
          </>
        }
        actions={record && <ResourceMenu record={record} />}
      />
      <Box sx={withAside(392)}>
        {/* An upload creates a new version, so the form is mounted again with it. */}
        <ResourceForm key={uploads} record={record} onDirty={setDirty} />
        {record ? (
          <ResourceFile record={record} isDirty={isDirty} onUploaded={() => setUploads(uploads + 1)} />
        ) : (
          <Panel title={words.file.title}>
            <Typography color="textSecondary">{words.file.first}</Typography>
          </Panel>
        )}
      </Box>
    </>
  );
}

function ResourceMenu({ record }: { record: StaffResource }) {
  const mayChange = useMayChange();
  const [asking, setAsking] = useState(false);
  const goOn = useGoOn();
  const toast = useToast();
  if (!mayChange) return null;
  return (
    <>
      <ActionMenu
        name={words.actionsOf(record.title)}
        actions={[
          { label: words.remove.title, icon: <Trash size={16} />, danger: true, onSelect: () => setAsking(true) },
        ]}
      />
      {asking && (
        <ReasonDialog
          title={words.remove.title}
          text={words.remove.text(record.title)}
          confirm={words.remove.title}
          final
          run={() => removeResource(record)}
          onDone={() => {
            toast(words.remove.done);
            void goOn(adminPaths.partnerResources);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
