import type { ReactNode } from 'react';
import type { BlockPlaceholder } from '#shared/settings/placeholders.ts';
import { localEntries, tabEntries } from './computed/browser-storage.ts';
import { Company } from './computed/company.tsx';
import { GrievanceOfficer, LegalDetails, SampleNote } from './computed/legal-facts.tsx';
import { PersonalDataList } from './computed/personal-data-list.tsx';
import { Promises } from './computed/promises.tsx';
import { StorageList } from './computed/storage-list.tsx';

const parts: Record<BlockPlaceholder, () => ReactNode> = {
  legalDetails: () => <LegalDetails />,
  grievanceOfficer: () => <GrievanceOfficer />,
  sampleNote: () => <SampleNote />,
  personalData: () => <PersonalDataList />,
  browserStorage: () => <StorageList entries={localEntries} />,
  browserTabStorage: () => <StorageList entries={tabEntries} />,
  promises: () => <Promises />,
  company: () => <Company />,
  // The sections of landing pages show these (`landing/landing-section.tsx`).
  packs: () => null,
  comparison: () => null,
};

/** A part of a page that the shop writes itself. */
export const Computed = ({ name }: { name: BlockPlaceholder }) => parts[name]();
