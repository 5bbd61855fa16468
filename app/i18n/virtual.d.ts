declare module 'virtual:texts/en' {
  const dictionary: Readonly<Record<string, string>>;
  export default dictionary;
}
