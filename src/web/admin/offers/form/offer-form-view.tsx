import { useMemo } from 'react';
import type { AdminOffer } from '#shared/offers/contract.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { measureBottomBar } from '#web/ui/measure-bottom-bar.ts';
import { ErrorSummary } from '../../settings/editor/error-summary.tsx';
import { FieldsView } from '../../settings/fields/field-view.tsx';
import { NestedFields, type FieldsViewProps } from '../../settings/fields/nested-fields.ts';
import {
  fieldsOf,
  type Data,
  type FieldGroup,
  type Option,
} from '../../settings/forms/describe.ts';
import { listProductKeys } from '../../settings/products/list-product-keys.ts';
import {
  KnownProductsContext,
  useKnownProducts,
} from '../../settings/products/use-known-products.ts';
import { Panel, PanelBody } from '../../shell/panel.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { OfferPreview } from './offer-preview.tsx';
import { OfferSummary } from './offer-summary.tsx';
import { useOfferForm, type OfferForm } from './use-offer-form.ts';

interface OfferFormViewProps {
  /** Without an offer, the form adds one. */
  offer: AdminOffer | undefined;
  start: Data;
  categories: readonly Option[];
}

/** The form, with a summary and a preview beside it. */
export function OfferFormView(props: OfferFormViewProps) {
  const form = useOfferForm(props);
  const { body, conflict } = form;
  const keys = useMemo(() => listProductKeys(fieldsOf(form.form), body), [form.form, body]);
  const products = useKnownProducts([...keys, ...(conflict?.productKeys ?? [])]);
  const isArchived = form.base?.archivedAt !== null && form.base !== undefined;
  return (
    <KnownProductsContext value={products}>
      <div className="grid items-start gap-5.5 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <form
          noValidate
          aria-label="Offer"
          aria-busy={form.isSaving || undefined}
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
          className="grid gap-5.5 *:min-w-0"
        >
          {conflict && <ConflictNotice conflict={conflict} />}
          <ErrorSummary form={form.form} errors={form.errors} checks={form.checks} />
          <fieldset disabled={isArchived} className="grid min-w-0 gap-5.5 *:min-w-0">
            <NestedFields value={renderFields}>
              {form.form.groups.map((group) => (
                <Group key={group.title} group={group} form={form} />
              ))}
            </NestedFields>
          </fieldset>
          {!isArchived && <SaveBar form={form} />}
        </form>
        <div className="grid gap-5.5 *:min-w-0 xl:sticky xl:top-5 xl:z-2">
          <OfferSummary body={body} categories={props.categories} />
          <OfferPreview body={body} />
        </div>
      </div>
    </KnownProductsContext>
  );
}

const renderFields = (props: FieldsViewProps) => <FieldsView {...props} />;

function Group({ group, form }: { group: FieldGroup; form: OfferForm }) {
  return (
    <Panel title={group.title} hasPopups>
      <PanelBody>
        <FieldsView
          fields={group.fields}
          values={form.values}
          path=""
          errors={form.errors}
          onChange={form.change}
        />
      </PanelBody>
    </Panel>
  );
}

/** Stays visible at the end of the window while the form is. */
function SaveBar({ form }: { form: OfferForm }) {
  const { base, hasChanges, isSaving } = form;
  return (
    <div
      ref={measureBottomBar}
      data-save-bar
      className="sticky bottom-0 z-2 flex flex-wrap items-center justify-end gap-2.5 rounded-t-lg border border-b-0 border-hairline bg-surface px-4 py-3 shadow-1"
    >
      <p role="status" className="mr-auto text-sm text-ink-2 max-sm:w-full">
        {hasChanges ? 'Unsaved changes' : base ? 'All changes are saved' : 'Not saved yet'}
      </p>
      <ButtonLink to="/admin/offers" variant="quiet" size="sm" className="max-sm:grow">
        Cancel
      </ButtonLink>
      <Button
        type="submit"
        size="sm"
        busy={isSaving}
        disabled={base !== undefined && !hasChanges}
        className="max-sm:grow"
      >
        {base ? 'Save changes' : 'Add offer'}
      </Button>
    </div>
  );
}
