export default function Page() { return <main><h1>opens-soon</h1></main>; }
