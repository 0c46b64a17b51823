const formatter = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** `2025-11-15 21:20`, which spreadsheets can sort. */
export const timeInIndia = (time: Date) => formatter.format(time);

/** `2025-11-15` */
export const dayInIndia = (time: Date) => timeInIndia(time).slice(0, 10);
