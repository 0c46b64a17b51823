const numbered = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** `2025-11-15 21:20`, as spreadsheets sort it. */
export const timeInIndia = (moment: Date) => numbered.format(moment);

/** `2025-11-15` */
export const dayInIndia = (moment: Date) => timeInIndia(moment).slice(0, 10);
