import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { FieldErrors } from '#shared/errors.ts';
import type { SettingsDocument } from '#shared/settings/contract.ts';
import { listChanges } from '#shared/settings/field-changes.ts';
import { checkForm } from '#web/session/check-form.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { fieldsOf, type Data, type FormDescription } from '../forms/describe.ts';
import { keepMine } from '../values/conflict.ts';
import { withoutField } from '../values/field-errors.ts';
import {
  isSameInput,
  toData,
  toFormValues,
  type FieldValue,
  type FormValues,
} from '../values/form-values.ts';
import { settingsDraft } from './draft.ts';
import { openPreviewTab, previewAddress } from './open-preview.ts';
import { publish, storePreview, type PublishOutcome, type Refusal } from './publish.ts';

export type SettingsForm = ReturnType<typeof useSettingsForm>;

interface FormOptions {
  document: SettingsDocument;
  form: FormDescription;
  schema: z.ZodMiniType;
  owner: string;
  /** The page that shows the data best. */
  pageOf: (data: Data) => string;
  onPublished?: (document: SettingsDocument) => void;
}

/** Values, errors, preview and publication of the form of a section. */
export function useSettingsForm(options: FormOptions) {
  const { document, form, schema, owner, pageOf, onPublished } = options;
  const { section } = document;
  const fields = fieldsOf(form);
  const [kept] = useState(() => settingsDraft(section, owner).find());
  const [base, setBase] = useState(kept?.base ?? document);
  const [initial, setInitial] = useState(() => toFormValues(fields, base.data));
  const [values, setValues] = useState(kept?.values ?? initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [checks, setChecks] = useState(0);
  const [theirs, setTheirs] = useState<SettingsDocument>();
  const [isRestored, setRestored] = useState(kept !== undefined);
  const { pending, run } = usePending<'publish' | 'preview'>();
  const isOver = useRef(false);
  const hasChanges = !isSameInput(values, initial);
  const mine = () => toData(fields, values);

  useEffect(() => {
    if (isOver.current) return;
    if (hasChanges) settingsDraft(section, owner).write({ base, values });
    else settingsDraft(section, owner).clear();
  }, [base, hasChanges, owner, section, values]);

  function change(name: string, value: FieldValue, touched: string) {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => withoutField(now, touched));
  }

  function startFrom(fresh: SettingsDocument, typed?: FormValues) {
    const start = toFormValues(fields, fresh.data);
    setBase(fresh);
    setInitial(start);
    setValues(typed ?? start);
    setErrors({});
    setTheirs(undefined);
    setRestored(false);
  }

  /** Each check moves focus to the summary, also if the messages are the same as before. */
  function showErrors(wrong: FieldErrors) {
    setErrors(wrong);
    setChecks((count) => count + 1);
  }

  function isValid(data: Data): boolean {
    const wrong = checkForm(schema, data);
    if (Object.keys(wrong).length === 0) return true;
    showErrors(wrong);
    return false;
  }

  function meet(other: SettingsDocument) {
    const { data } = schema.safeParse(mine());
    const isMine = listChanges(other.data, data as object).length === 0;
    // The response to an earlier attempt was lost, but its version was published.
    if (isMine) finish({ is: 'published', document: other });
    else setTheirs(other);
  }

  function refuse(refusal: Refusal) {
    if (refusal.is === 'invalid') showErrors(refusal.errors);
    else if (refusal.is === 'changed') meet(refusal.theirs);
    else if (refusal.text !== undefined)
      toast({ tone: 'bad', text: refusal.text, about: 'settings', ms: 8000 });
  }

  function finish(outcome: PublishOutcome) {
    if (outcome.is !== 'published') return refuse(outcome);
    startFrom(outcome.document);
    settingsDraft(section, owner).clear();
    const link = { to: pageOf(outcome.document.data), label: 'View page' };
    toast({ tone: 'ok', text: 'Published.', link, about: 'settings', ms: 6000 });
    onPublished?.(outcome.document);
  }

  async function send(data: Data, baseVersion: number) {
    if (pending || !isValid(data)) return;
    setErrors({});
    await run('publish', async () => finish(await publish({ section, baseVersion, data })));
  }

  async function preview() {
    const data = mine();
    if (pending || !isValid(data)) return;
    const tab = openPreviewTab();
    if (tab.isBlocked) {
      toast({
        tone: 'bad',
        text: 'Your browser blocked the new tab. Allow pop-ups for this site.',
      });
      return;
    }
    setErrors({});
    await run('preview', async () => {
      const outcome = await storePreview(section, data);
      if (outcome.is === 'stored') return tab.show(previewAddress(pageOf(data), outcome.token));
      tab.close();
      return refuse(outcome);
    });
  }

  async function discard() {
    const question = { confirm: 'Discard', cancel: 'Keep editing', danger: true };
    if (await confirm('Discard your changes?', question)) startFrom(base);
  }

  /** Publishes on top of the other version. */
  function saveMine() {
    if (!theirs) return;
    const merged = keepMine(form, { base: base.data, mine: mine(), theirs: theirs.data });
    startFrom(theirs, toFormValues(fields, merged));
    void send(merged, theirs.version);
  }

  return {
    section,
    values,
    errors,
    checks,
    hasChanges,
    canPublish: hasChanges || base.version === 0,
    isRestored,
    pending,
    conflict: theirs && { base: base.data, mine: mine(), theirs },
    change,
    publish: () => void send(mine(), base.version),
    preview: () => void preview(),
    discard: () => void discard(),
    saveMine,
    takeTheirs: () => theirs && startFrom(theirs),
    closeConflict: () => setTheirs(undefined),
    startOver: () => startFrom(document),
    forget() {
      isOver.current = true;
      settingsDraft(section, owner).clear();
    },
  };
}
