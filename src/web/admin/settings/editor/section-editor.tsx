import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { SettingsDocument } from '#shared/settings/contract.ts';
import { useSession } from '#web/session/store.ts';
import { Banner } from '#web/ui/banner.tsx';
import { cx } from '#web/ui/cx.ts';
import { TextButton } from '#web/ui/text-link.tsx';
import { useLeaveGuard } from '../../shell/use-leave-guard.ts';
import { FieldsView } from '../fields/field-view.tsx';
import { NestedFields, type FieldsViewProps } from '../fields/nested-fields.ts';
import { RunningUploads } from '../fields/running-uploads.ts';
import { fieldsOf, type Data, type FieldGroup, type FormDescription } from '../forms/describe.ts';
import { listProductKeys } from '../products/list-product-keys.ts';
import { KnownProductsContext, useKnownProducts } from '../products/use-known-products.ts';
import { toData } from '../values/form-values.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { SaveBar } from './save-bar.tsx';
import { useSettingsForm, type SettingsForm } from './use-settings-form.ts';

interface SectionEditorProps {
  document: SettingsDocument;
  form: FormDescription;
  schema: z.ZodMiniType;
  /** The page that shows the data; undefined if no page shows it. */
  pageOf: ((data: Data) => string) | undefined;
  onPublished?: (document: SettingsDocument) => void;
  /** Shown before the fields. */
  children?: ReactNode;
}

export function SectionEditor(props: SectionEditorProps) {
  const { document, form: description, schema, pageOf, onPublished, children } = props;
  const owner = useSession((session) => session.user?.id ?? '');
  const form = useSettingsForm({
    document,
    form: description,
    schema,
    owner,
    pageOf: pageOf ?? (() => '/'),
    onPublished(published) {
      allow();
      onPublished?.(published);
    },
  });
  const [running, setRunning] = useState<readonly string[]>([]);
  const setUploadRunning = useCallback(
    (path: string, isRunning: boolean) =>
      setRunning((paths) => {
        const others = paths.filter((other) => other !== path);
        return isRunning ? [...others, path] : others;
      }),
    [],
  );
  const { allow } = useLeaveGuard({
    hasChanges: form.hasChanges || running.length > 0,
    isSamePlace: (current, next) => current.pathname === next.pathname,
    onDiscard: form.forget,
  });
  const { conflict } = form;
  const products = useFormProducts(description, form);
  return (
    <KnownProductsContext value={products}>
      <form
        noValidate
        aria-label="Settings"
        aria-busy={form.pending === 'publish' || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          if (running.length === 0) form.publish();
        }}
        className="grid gap-5.5 *:min-w-0"
      >
        {form.isRestored && (
          <Banner tone="info">
            This is your unsaved draft. <TextButton onClick={form.startOver}>Start over</TextButton>
          </Banner>
        )}
        <ErrorSummary form={description} errors={form.errors} checks={form.checks} />
        {children}
        <NestedFields value={renderFields}>
          <RunningUploads value={setUploadRunning}>
            {description.groups.map((group) => (
              <Group key={group.title} group={group} form={form} />
            ))}
          </RunningUploads>
        </NestedFields>
        <SaveBar form={form} hasPreview={pageOf !== undefined} isUploading={running.length > 0} />
      </form>
      {conflict && (
        <ConflictDialog
          form={description}
          conflict={conflict}
          onKeepMine={form.saveMine}
          onTakeTheirs={form.takeTheirs}
          onClose={form.closeConflict}
        />
      )}
    </KnownProductsContext>
  );
}

/** The products that the form or the version of another administrator names. */
function useFormProducts(description: FormDescription, { values, conflict }: SettingsForm) {
  const keys = useMemo(() => {
    const fields = fieldsOf(description);
    return listProductKeys(fields, toData(fields, values));
  }, [description, values]);
  const theirs = conflict ? listProductKeys(fieldsOf(description), conflict.theirs.data) : [];
  return useKnownProducts([...keys, ...theirs]);
}

const renderFields = (props: FieldsViewProps) => <FieldsView {...props} />;

/** The end of an address that leads to a group: `#group-notifications`. */
const groupId = (title: string) => `group-${title.toLowerCase().replaceAll(' ', '-')}`;

function Group({ group, form }: { group: FieldGroup; form: SettingsForm }) {
  const { title, text, fields } = group;
  const isNamedByTitle = fields.length === 1 && fields[0]?.label === title;
  return (
    <section
      id={groupId(title)}
      className="scroll-mt-4 rounded-lg border border-hairline bg-surface px-4 pt-4 pb-5 lg:px-5"
    >
      <h2 className="text-lg leading-snug font-[650] text-neel-900">{title}</h2>
      {text && <p className="max-w-[70ch] text-sm text-ink-2">{text}</p>}
      <div className={cx('mt-4', isNamedByTitle && '[&>div>fieldset>legend]:sr-only')}>
        <FieldsView
          fields={fields}
          values={form.values}
          path=""
          errors={form.errors}
          onChange={form.change}
        />
      </div>
    </section>
  );
}
