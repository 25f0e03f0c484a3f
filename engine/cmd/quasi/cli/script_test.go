//go:build !js

package cli

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"quasi/docs"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/recipetest"
	"quasi/engine/sample"
)

// The scripts are sessions at a terminal: testdata/script. patients.csv is KAIM's ten patients.
// Beside the commands of testscript they have these, which run quasi in the test's own process:
//
//	quasi ARG…                runs a command that must succeed; a recipe that it saves fits its schema
//	piped FILE quasi ARG…     is that with a file in standard input
//	exits CODE quasi ARG…     runs a command that must end with an exit code
//	fails CODE TEXT ARG…      runs quasi, which must fail, print nothing, say the text in no words of
//	                          a program, and leave the folder as it was; a text that begins with
//	                          "quasi: " is all that it says
//	[!] has FILE TEXT…        FILE, or stdout, or stderr has each text (or none); \n ends a line
//	json FILE 'PATH OP WANT'… holds a value of a document to another: 'runs.#0.k == 2', where a list's
//	                          length is #, an element #0 or its name or column; OP is one of
//	                          == != < <= > >=, and WANT is JSON or @FILE:PATH
//	rows FILE HEAD N PATTERN  writes a table whose row i has the pattern's {1+i%3}, {a|b:i/2}
//	                          (a or b in turn) and {%02d:i}
//	swap FROM FILE OLD NEW    writes FROM with each OLD, which it has, as NEW; \n ends a line;
//	                          with NEW behind it where OLD is ''
//	recipe FILE               holds a recipe to its schema
//	pack FOLDER FILE          writes a ZIP archive of a folder
func TestScripts(t *testing.T) {
	testscript.RunT(inTurn{t}, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			return os.WriteFile(filepath.Join(e.WorkDir, "patients.csv"), sample.Patients().CSV, 0o666)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"quasi": succeeds, "piped": piped, "exits": exits, "fails": failsWith, "has": has, "json": holds, "rows": rows, "swap": swap, "recipe": checkRecipe, "pack": pack,
		},
	})
}

var update = flag.Bool("update", false, "write the schema of what is printed anew")

// docs/command.schema.json describes the types that are printed with --json.
func TestJSONHasASchema(t *testing.T) {
	want := casetest.Must(recipetest.SchemaOf("urn:quasi:command:1", "What commands print with --json, each under its name", map[string][]any{
		"advise": {advice{}, bounded{}, compared{}}, "anonymize": {summary{}}, "answer": {answered{}}, "attack": {linked{}, attacked{}},
		"audit": {audited{}, searched{}}, "drift": {drifted{}}, "plan": {planned{}}, "profile": {profiled{}}, "verify": {verified{}},
	}))
	if *update {
		must(t, os.WriteFile("../../../../docs/command.schema.json", want, 0o666))
	} else if string(want) != docs.Command {
		t.Error("docs/command.schema.json says something else: go test -run JSONHasASchema -update writes it")
	}
}

// inTurn runs scripts one after the other, since each has a working folder of the process.
type inTurn struct{ *testing.T }

func (inTurn) Parallel()     {}
func (inTurn) Verbose() bool { return testing.Verbose() }

func (t inTurn) Run(name string, script func(testscript.T)) {
	t.T.Run(name, func(t *testing.T) { script(inTurn{t}) })
}

// inProcess runs quasi in the folder of the script and returns its exit code.
func inProcess(ts *testscript.TestScript, stdin string, args []string, stdout, stderr io.Writer) int {
	before, err := os.Getwd()
	ts.Check(err)
	ts.Check(os.Chdir(ts.MkAbs(".")))
	defer func() { ts.Check(os.Chdir(before)) }()
	return Run(context.Background(), args, strings.NewReader(stdin), stdout, stderr)
}

func succeeds(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("say how it fails: exits CODE quasi ARG…")
	}
	var printed bytes.Buffer
	if code := inProcess(ts, "", args, io.MultiWriter(ts.Stdout(), &printed), ts.Stderr()); code != exitOK {
		ts.Fatalf("exit code %d", code)
	}
	if slices.Contains(args, "--json") && printed.Len() > 0 {
		schema := casetest.Must(recipetest.Compile("urn:quasi:command:1", map[string]string{"urn:quasi:command:1": docs.Command}))
		ts.Check(recipetest.ValidateBy(schema, fmt.Appendf(nil, "{%q: %s}", args[0], printed.String())))
	}
	for i, arg := range args {
		if (arg == "--save-recipe" || arg == "-o" && (args[0] == "drift" || args[0] == "dictionary")) && args[i+1] != "-" {
			checkRecipe(ts, false, args[i+1:i+2])
		}
	}
}

func piped(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || args[1] != "quasi" {
		ts.Fatalf("usage: piped FILE quasi ARG…")
	}
	if code := inProcess(ts, ts.ReadFile(args[0]), args[2:], ts.Stdout(), ts.Stderr()); code != exitOK {
		ts.Fatalf("exit code %d", code)
	}
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || args[1] != "quasi" {
		ts.Fatalf("usage: exits CODE quasi ARG…")
	}
	if code := inProcess(ts, "", args[2:], ts.Stdout(), ts.Stderr()); strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code %d, want %s", code, args[0])
	}
}

func failsWith(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: fails CODE TEXT ARG…")
	}
	var stdout, stderr bytes.Buffer
	before := contents(ts.MkAbs("."))
	code := inProcess(ts, "", args[2:], &stdout, &stderr)
	said, want := stderr.String(), strings.ReplaceAll(args[1], `\n`, "\n")
	if strconv.Itoa(code) != args[0] || code == exitOK || stdout.Len() > 0 {
		ts.Fatalf("exit code %d; it says %sand prints %q", code, said, stdout.String())
	}
	if !strings.Contains(said, want) || strings.HasPrefix(want, "quasi: ") && said != want+"\n" {
		ts.Fatalf("it says %swant %s", said, want)
	}
	if !strings.Contains("\n"+said, "\nquasi: ") {
		ts.Fatalf("it says %s, but not as quasi", said)
	}
	if words := strings.SplitN(said, ": ", 4); ofPrograms.MatchString(said) || len(words) == 4 && words[1] == words[2] {
		ts.Fatalf("it is said in words of a program, or twice: %s", said)
	}
	if !maps.Equal(before, contents(ts.MkAbs("."))) {
		ts.Fatalf("the folder is not as it was")
	}
}

// contents returns the texts of the files of a folder.
func contents(folder string) map[string]string {
	all := map[string]string{}
	entries, _ := os.ReadDir(folder)
	for _, entry := range entries {
		data, _ := os.ReadFile(filepath.Join(folder, entry.Name()))
		all[entry.Name()] = string(data)
	}
	return all
}

func pack(ts *testscript.TestScript, _ bool, args []string) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	ts.Check(cmp.Or(w.AddFS(os.DirFS(ts.MkAbs(args[0]))), w.Close()))
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), out.Bytes(), 0o666))
}

func has(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) < 2 {
		ts.Fatalf("usage: has FILE TEXT…")
	}
	text := ts.ReadFile(args[0])
	for _, want := range args[1:] {
		if strings.Contains(text, strings.ReplaceAll(want, `\n`, "\n")) == neg {
			ts.Fatalf("%q is in %s: %v, in\n%s", want, args[0], neg, text)
		}
	}
}

// ofPrograms are the words of Go and its packages, which nobody is to read.
var ofPrograms = regexp.MustCompile(`invalid character|unmarshal|strconv|\bEOF\b|zip: |open [^ ]*: |no such file or directory|is a directory|not a directory|unexpected end|\sjson: |yaml: |\[".*" ".*"\]|e\+0|goroutine|panic`)

var claimed = regexp.MustCompile(`^(\S+) (==|!=|<=|>=|<|>) (.+)$`)

func holds(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: json FILE 'PATH OP WANT'…")
	}
	for _, claim := range args[1:] {
		parts := claimed.FindStringSubmatch(claim)
		if parts == nil {
			ts.Fatalf("%q is no PATH OP WANT", claim)
		}
		got, want := valueAt(ts, args[0], parts[1]), any(nil)
		if other, isPath := strings.CutPrefix(parts[3], "@"); isPath {
			file, path, _ := strings.Cut(other, ":")
			want = valueAt(ts, file, path)
		} else if err := json.Unmarshal([]byte(parts[3]), &want); err != nil {
			ts.Fatalf("%s: %v", claim, err)
		}
		a, number := got.(float64)
		b, other := want.(float64)
		is := reflect.DeepEqual(got, want)
		ok, known := map[string]bool{"==": is, "!=": !is, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[parts[2]]
		if !known || !ok || parts[2] != "==" && parts[2] != "!=" && !(number && other) {
			ts.Fatalf("%s is %v, and not %s %v", parts[1], got, parts[2], want)
		}
	}
}

// valueAt returns what is at a place of a JSON document.
func valueAt(ts *testscript.TestScript, file, path string) (value any) {
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(file)), &value))
	for name := range strings.SplitSeq(path, ".") {
		list, isList := value.([]any)
		at, err := strconv.Atoi(strings.TrimPrefix(name, "#"))
		object, isObject := value.(map[string]any)
		switch {
		case name == "#" && isList:
			value = float64(len(list))
		case name == "#" && isObject:
			value = float64(len(object))
		case isList && err == nil && at < len(list):
			value = list[at]
		case isList:
			i := slices.IndexFunc(list, func(element any) bool {
				named, _ := element.(map[string]any)
				return named["name"] == name || named["column"] == name
			})
			if i < 0 {
				ts.Fatalf("there is no %s of %s", name, path)
			}
			value = list[i]
		case isObject && object[name] != nil:
			value = object[name]
		default:
			if _, there := object[name]; !there {
				ts.Fatalf("there is no %s of %s", name, path)
			}
			value = nil
		}
	}
	return value
}

var computed = regexp.MustCompile(`\{([^{}]+)\}`)

func rows(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 4 {
		ts.Fatalf("usage: rows FILE HEAD N PATTERN")
	}
	n, err := strconv.Atoi(args[2])
	ts.Check(err)
	text := args[1] + "\n"
	for i := range n {
		scope := types.NewPackage("rows", "rows")
		scope.Scope().Insert(types.NewConst(token.NoPos, scope, "i", types.Typ[types.UntypedInt], constant.MakeInt64(int64(i))))
		text += computed.ReplaceAllStringFunc(args[3], func(found string) string {
			inner := found[1 : len(found)-1]
			format, formula := "%d", inner
			if at := strings.LastIndex(inner, ":"); at >= 0 {
				format, formula = inner[:at], inner[at+1:]
			}
			value, err := types.Eval(token.NewFileSet(), scope, token.NoPos, formula)
			ts.Check(err)
			number, _ := constant.Int64Val(value.Value)
			if choices := strings.Split(format, "|"); len(choices) > 1 {
				return choices[int(number)%len(choices)]
			}
			return fmt.Sprintf(format, number)
		}) + "\n"
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}

func swap(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 4 {
		ts.Fatalf("usage: swap FROM FILE OLD NEW")
	}
	text := ts.ReadFile(args[0])
	if !strings.Contains(text, args[2]) {
		ts.Fatalf("%s has no %q", args[0], args[2])
	}
	if end := strings.ReplaceAll(args[3], `\n`, "\n"); args[2] == "" {
		text += end
	} else {
		text = strings.ReplaceAll(text, args[2], end)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text), 0o666))
}

func checkRecipe(ts *testscript.TestScript, _ bool, args []string) {
	for _, path := range args {
		ts.Check(recipetest.Validate([]byte(ts.ReadFile(path))))
	}
}
