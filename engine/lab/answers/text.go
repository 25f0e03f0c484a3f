package main

const head = ``
const plansHead = "\nplans\n"
const variantsHead = "\nvariants\n"
const methodsHead = "\nmethods\n"
const spreadHead = "\nspread\n"
const foot = ""

const huntHead = "\nhunt %d: %d %d %d\n"
